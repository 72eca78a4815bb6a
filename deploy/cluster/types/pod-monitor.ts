import type { IPodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";

/** The fields of the Prometheus operator's PodMonitor that we use. */
export interface PodMonitor {
  apiVersion: "monitoring.coreos.com/v1";
  kind: "PodMonitor";
  metadata: NonNullable<IPodDisruptionBudget["metadata"]>;
  spec: {
    /** The pods' label whose value becomes the label `job`. */
    jobLabel?: string;
    selector: { matchLabels: Record<string, string> };
    podMetricsEndpoints: {
      /** A port's name. */
      port: string;
      path: `/${string}`;
      params?: Record<string, string[]>;
      interval: `${number}s`;
    }[];
  };
}
