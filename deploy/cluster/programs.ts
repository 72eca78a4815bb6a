import { z } from "zod";
import { built, type Manifest, type OverlayName } from "./built.ts";

const Named = z.object({ name: z.string() });
const EnvVariable = z.object({
  name: z.string(),
  value: z.string().optional(),
  valueFrom: z
    .object({
      secretKeyRef: z.object({ name: z.string(), key: z.string(), optional: z.boolean().default(false) }),
    })
    .optional(),
});
const Probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const Container = z.object({
  name: z.literal("program"),
  command: z.tuple([z.literal("node"), z.string()]),
  env: z.array(EnvVariable).default([]),
  envFrom: z.array(z.object({ configMapRef: Named.optional(), secretRef: Named.optional() })).default([]),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  startupProbe: Probe.optional(),
  readinessProbe: Probe.optional(),
  livenessProbe: Probe.optional(),
});
const Workload = z.object({
  spec: z.object({
    template: z.object({
      spec: z.object({
        terminationGracePeriodSeconds: z.number().optional(),
        containers: z.tuple([Container]),
      }),
    }),
  }),
});

/** A program of ours as the cluster runs it. */
export interface ClusterProgram {
  readonly name: string;
  readonly file: string;
  /** With a stand-in for each secret, and references to other variables resolved; in their order. */
  readonly environment: Readonly<Record<string, string>>;
  /** Variables that only other variables refer to. */
  readonly helpers: ReadonlySet<string>;
  readonly ports: Readonly<Record<string, number>>;
  /** By the name of the probe. */
  readonly probes: Readonly<Record<string, { readonly path: string; readonly port: string } | undefined>>;
  readonly graceSeconds: number | undefined;
}

/** A value of any secret: long enough for each, and plain in a URL. */
const SECRET = "0123456789abcdef0123456789abcdef";

/** The gateway, the services and the job of an overlay. `secrets`: values that need a certain format. */
export async function clusterPrograms(
  overlay: OverlayName,
  secrets: Readonly<Record<string, string>> = {},
): Promise<ClusterProgram[]> {
  const manifests = await built(overlay);
  const ours = manifests.filter(({ kind }) => kind === "Deployment" || kind === "Job");
  return ours.map((manifest) => programOf(manifest, manifests, secrets));
}

function programOf(
  manifest: Manifest,
  manifests: readonly Manifest[],
  secrets: Readonly<Record<string, string>>,
): ClusterProgram {
  const { spec } = Workload.parse(manifest).spec.template;
  const [container] = spec.containers;
  const environment: Record<string, string> = {};
  for (const { configMapRef } of container.envFrom)
    if (configMapRef) Object.assign(environment, dataOf(configMapRef.name, manifests));
  const helpers = new Set<string>();
  for (const { name, value, valueFrom } of container.env) {
    const key = valueFrom?.secretKeyRef.key;
    const text = key === undefined ? (value ?? "") : (secrets[key] ?? SECRET);
    // As Kubernetes does: a reference to a later variable stays unchanged.
    environment[name] = text.replaceAll(/\$\((\w+)\)/g, (reference, other: string) => {
      helpers.add(other);
      return environment[other] ?? reference;
    });
  }
  return {
    name: manifest.metadata.name,
    file: container.command[1],
    environment,
    helpers,
    ports: Object.fromEntries(container.ports.map(({ name, containerPort }) => [name, containerPort])),
    probes: {
      startup: container.startupProbe?.httpGet,
      readiness: container.readinessProbe?.httpGet,
      liveness: container.livenessProbe?.httpGet,
    },
    graceSeconds: spec.terminationGracePeriodSeconds,
  };
}

function dataOf(name: string, manifests: readonly Manifest[]): Record<string, string> {
  const map = manifests.find(({ kind, metadata }) => kind === "ConfigMap" && metadata.name === name);
  if (!map) throw new Error(`There is no ConfigMap ${name}`);
  return z.record(z.string(), z.string()).parse(map.data);
}
