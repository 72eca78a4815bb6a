import type { IPodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";

/** The fields of the Prometheus operator's PrometheusRule that we use. */
export interface PrometheusRule {
  apiVersion: "monitoring.coreos.com/v1";
  kind: "PrometheusRule";
  metadata: NonNullable<IPodDisruptionBudget["metadata"]>;
  spec: {
    groups: {
      name: string;
      rules: {
        alert: string;
        expr: string;
        for?: `${number}${"s" | "m" | "h"}`;
        labels: { severity: "page" | "ticket" };
        annotations: { summary: string; runbook_url: string };
      }[];
    }[];
  };
}
