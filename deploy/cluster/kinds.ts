import { Cluster } from "@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster";
import { ScheduledBackup } from "@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/ScheduledBackup";
import { ScaledObject } from "@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject";
import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import { StatefulSet } from "kubernetes-models/apps/v1/StatefulSet";
import { Job } from "kubernetes-models/batch/v1/Job";
import { Ingress } from "kubernetes-models/networking.k8s.io/v1/Ingress";
import { NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicy";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import { ConfigMap } from "kubernetes-models/v1/ConfigMap";
import { Namespace } from "kubernetes-models/v1/Namespace";
import { Service } from "kubernetes-models/v1/Service";

/** The result of a schema for an object; `validate` throws. */
interface Checked {
  validate(): void;
}

/** Where the type of each kind is, and its schema where a package has one; the types here are checked by the compiler alone. */
export const KINDS: Readonly<
  Record<
    string,
    { readonly module: string; readonly type: string; readonly Schema?: new (data: never) => Checked }
  >
> = {
  "postgresql.cnpg.io/v1 Cluster": cnpg("Cluster", Cluster),
  "postgresql.cnpg.io/v1 ScheduledBackup": cnpg("ScheduledBackup", ScheduledBackup),
  "keda.sh/v1alpha1 ScaledObject": {
    module: "@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject",
    type: "IScaledObject",
    Schema: ScaledObject,
  },
  "apps/v1 Deployment": core("apps/v1", "Deployment", Deployment),
  "apps/v1 StatefulSet": core("apps/v1", "StatefulSet", StatefulSet),
  "batch/v1 Job": core("batch/v1", "Job", Job),
  "networking.k8s.io/v1 Ingress": core("networking.k8s.io/v1", "Ingress", Ingress),
  "networking.k8s.io/v1 NetworkPolicy": core("networking.k8s.io/v1", "NetworkPolicy", NetworkPolicy),
  "policy/v1 PodDisruptionBudget": core("policy/v1", "PodDisruptionBudget", PodDisruptionBudget),
  "v1 ConfigMap": core("v1", "ConfigMap", ConfigMap),
  "v1 Namespace": core("v1", "Namespace", Namespace),
  "v1 Service": core("v1", "Service", Service),
  "rabbitmq.com/v1beta1 RabbitmqCluster": own("rabbitmq-cluster", "RabbitmqCluster"),
  "barmancloud.cnpg.io/v1 ObjectStore": own("object-store", "ObjectStore"),
  "monitoring.coreos.com/v1 PodMonitor": own("pod-monitor", "PodMonitor"),
  "monitoring.coreos.com/v1 PrometheusRule": own("prometheus-rule", "PrometheusRule"),
};

function core(group: string, kind: string, Schema: new (data: never) => Checked) {
  return { module: `kubernetes-models/${group}/${kind}`, type: `I${kind}`, Schema };
}

function cnpg(kind: string, Schema: new (data: never) => Checked) {
  return {
    module: `@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/${kind}`,
    type: `I${kind}`,
    Schema,
  };
}

function own(file: string, type: string) {
  return { module: new URL(`types/${file}.ts`, import.meta.url).pathname, type };
}
