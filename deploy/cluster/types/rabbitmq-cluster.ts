import type { IPodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import type { IPodTemplateSpec } from "kubernetes-models/v1/PodTemplateSpec";
import type { IResourceRequirements } from "kubernetes-models/v1/ResourceRequirements";

type Metadata = NonNullable<IPodDisruptionBudget["metadata"]>;
type PodSpec = NonNullable<IPodTemplateSpec["spec"]>;

/** The fields of RabbitMQ's cluster operator (v1beta1) that we use. */
export interface RabbitmqCluster {
  apiVersion: "rabbitmq.com/v1beta1";
  kind: "RabbitmqCluster";
  metadata: Metadata;
  spec: {
    replicas: number;
    image: string;
    terminationGracePeriodSeconds: number;
    resources: IResourceRequirements;
    persistence: { storage: string; storageClassName?: string };
    rabbitmq: { additionalConfig: string };
    /** Merged into the operator's own pods, so that a part of a pod is enough. */
    override: { statefulSet: { spec: { template: { spec: PodSpec } } } };
  };
}
