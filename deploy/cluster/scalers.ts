import { z } from "zod";
import { built, type OverlayName } from "./built.ts";

const ScalingRules = z.object({
  stabilizationWindowSeconds: z.number(),
  policies: z
    .array(z.object({ type: z.enum(["Pods", "Percent"]), value: z.number(), periodSeconds: z.number() }))
    .min(1),
  selectPolicy: z.enum(["Max", "Min"]).default("Max"),
});
export type ScalingRules = z.output<typeof ScalingRules>;

const Trigger = z
  .object({
    type: z.enum(["prometheus", "cpu"]),
    name: z.string().default("cpu"),
    metricType: z.enum(["AverageValue", "Value", "Utilization"]),
    metadata: z.object({
      query: z.string().optional(),
      threshold: z.string().optional(),
      value: z.string().optional(),
    }),
  })
  .transform(({ name, metricType, metadata }) => ({
    name,
    metricType,
    query: metadata.query,
    threshold: z.coerce
      .number()
      .positive()
      .parse(metadata.threshold ?? metadata.value),
  }));
export type Trigger = z.output<typeof Trigger>;

const ScaledObject = z
  .object({
    spec: z.object({
      scaleTargetRef: z.object({ name: z.string() }),
      minReplicaCount: z.number().min(1),
      maxReplicaCount: z.number(),
      advanced: z.object({
        horizontalPodAutoscalerConfig: z.object({
          behavior: z.object({ scaleUp: ScalingRules, scaleDown: ScalingRules }),
        }),
      }),
      triggers: z.array(Trigger).min(1),
    }),
  })
  .transform(({ spec }) => ({
    target: spec.scaleTargetRef.name,
    least: spec.minReplicaCount,
    most: spec.maxReplicaCount,
    triggers: spec.triggers,
    ...spec.advanced.horizontalPodAutoscalerConfig.behavior,
  }));
/** KEDA's scaling rules for a deployment. */
export type Scaler = z.output<typeof ScaledObject>;

/** Every rule of an overlay. */
export async function scalers(overlay: OverlayName): Promise<Scaler[]> {
  const manifests = await built(overlay);
  return manifests
    .filter(({ kind }) => kind === "ScaledObject")
    .map((manifest) => ScaledObject.parse(manifest));
}
