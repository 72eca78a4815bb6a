import { expect, test } from "vitest";
import { z } from "zod";
import { built, type Manifest, OVERLAY_NAMES } from "./built.ts";
import { scalers } from "./scalers.ts";

const Labels = z.record(z.string(), z.string());
const Selector = z.object({
  matchLabels: Labels.default({}),
  matchExpressions: z.array(z.unknown()).default([]),
});
const PodTemplate = z.object({
  metadata: z.object({ labels: Labels }),
  spec: z.looseObject({
    automountServiceAccountToken: z.literal(false),
    enableServiceLinks: z.literal(false),
    securityContext: z.object({
      runAsNonRoot: z.literal(true),
      runAsUser: z.number().min(1),
      seccompProfile: z.object({ type: z.literal("RuntimeDefault") }),
    }),
    containers: z
      .array(
        z.looseObject({
          name: z.string(),
          image: z.string(),
          securityContext: z.strictObject({
            allowPrivilegeEscalation: z.literal(false),
            readOnlyRootFilesystem: z.literal(true),
            capabilities: z.strictObject({ drop: z.tuple([z.literal("ALL")]) }),
          }),
          resources: z.object({
            requests: z.object({ cpu: z.string(), memory: z.string() }),
            limits: z.object({ memory: z.string() }),
          }),
        }),
      )
      .min(1),
    topologySpreadConstraints: z.array(z.object({ topologyKey: z.string() })).default([]),
  }),
});
const Workload = z.object({ spec: z.object({ replicas: z.number().optional(), template: PodTemplate }) });

const WORKLOADS = ["Deployment", "StatefulSet", "Job"];
const overlays = await Promise.all(
  OVERLAY_NAMES.map(async (overlay) => ({
    overlay,
    manifests: await built(overlay),
    scaled: await scalers(overlay),
  })),
);
const workloads = overlays.flatMap(({ overlay, manifests, scaled }) =>
  manifests
    .filter(({ kind }) => WORKLOADS.includes(kind))
    .map((manifest) => ({ overlay, manifests, scaled, manifest, name: manifest.metadata.name })),
);

test.each(workloads)("$name in $overlay runs with few rights and within limits", ({ manifest }) => {
  expect(() => Workload.parse(manifest)).not.toThrow();
});

test.each(workloads.filter(({ manifest }) => manifest.kind !== "Job"))(
  "$name in $overlay is there twice, on different machines, and is not drained at once",
  ({ manifest, manifests, scaled, name }) => {
    const { replicas, template } = Workload.parse(manifest).spec;
    const copies = replicas ?? scaled.find(({ target }) => target === name)?.least ?? 1;
    const budgets = manifests
      .filter(({ kind }) => kind === "PodDisruptionBudget")
      .map(({ spec }) => z.object({ maxUnavailable: z.literal(1), selector: Selector }).parse(spec));

    expect(copies).toBeGreaterThanOrEqual(2);
    expect(
      budgets.filter(({ selector }) => matches(selector.matchLabels, template.metadata.labels)),
    ).toHaveLength(1);
    expect(template.spec.topologySpreadConstraints.map(({ topologyKey }) => topologyKey)).toContain(
      "kubernetes.io/hostname",
    );
  },
);

test.each(overlays)(
  "a deployment that is scaled in $overlay leaves its number to the scaler",
  ({ manifests, scaled }) => {
    const deployments = manifests.filter(({ kind }) => kind === "Deployment");
    for (const { target, least, most } of scaled) {
      const deployment = deployments.find(({ metadata }) => metadata.name === target);
      expect(Workload.parse(deployment).spec.replicas, target).toBeUndefined();
      expect(most, target).toBeGreaterThan(least);
    }
  },
);

test.each(overlays)("$overlay holds no secret", ({ manifests }) => {
  expect(manifests.filter(({ kind }) => kind === "Secret")).toEqual([]);
  const text = JSON.stringify(manifests);
  expect([...text.matchAll(/:\/\/[\w-]*:([^@"$]+)@/g)].map(([match]) => match)).toEqual([]);
});

const Policy = z.object({
  spec: z.object({
    podSelector: Selector.prefault({}),
    policyTypes: z.array(z.string()),
    ingress: z.array(z.object({ from: z.array(z.unknown()).optional() })).optional(),
    egress: z
      .array(z.object({ to: z.array(z.unknown()).optional(), ports: z.array(z.unknown()).optional() }))
      .optional(),
  }),
});

function policies(manifests: readonly Manifest[]) {
  return manifests
    .filter(({ kind }) => kind === "NetworkPolicy")
    .map((manifest) => ({ name: manifest.metadata.name, ...Policy.parse(manifest).spec }));
}

function matches(
  wanted: Readonly<Record<string, string>>,
  labels: Readonly<Record<string, string>>,
): boolean {
  return Object.entries(wanted).every(([key, value]) => labels[key] === value);
}

test.each(overlays)(
  "what is not allowed in $overlay is forbidden, and only the gateway is reached from outside",
  ({ manifests }) => {
    const all = policies(manifests);

    expect(all.find(({ name }) => name === "nothing")).toEqual({
      name: "nothing",
      podSelector: { matchLabels: {}, matchExpressions: [] },
      policyTypes: ["Ingress", "Egress"],
    });
    const fromOtherNamespaces = all.filter(({ ingress = [] }) =>
      ingress.some(({ from }) => from === undefined || JSON.stringify(from).includes("namespaceSelector")),
    );
    expect(fromOtherNamespaces.map(({ name, podSelector }) => [name, podSelector.matchLabels])).toEqual([
      ["metrics", {}],
      ["postgres", { "cnpg.io/cluster": "postgres" }],
      ["visitors", { "app.kubernetes.io/name": "gateway" }],
    ]);
    expect(manifests.filter(({ spec }) => /LoadBalancer|NodePort/.test(JSON.stringify(spec ?? {})))).toEqual(
      [],
    );
  },
);

test.each(overlays)(
  "only programs that call others reach out of the cluster in $overlay",
  ({ manifests }) => {
    const outward = policies(manifests).filter(
      ({ name, egress = [] }) => name !== "traces" && JSON.stringify(egress).includes("ipBlock"),
    );
    const programs = manifests
      .filter(({ kind }) => kind === "Deployment")
      .map((manifest) => Workload.parse(manifest).spec.template.metadata.labels);

    const reaching = programs.filter((labels) =>
      outward.some(({ podSelector }) => matches(podSelector.matchLabels, labels)),
    );
    expect(reaching.map((labels) => labels["app.kubernetes.io/name"]).sort()).toEqual([
      "auth",
      "email",
      "lookup-big-box",
      "lookup-marketplace",
      "lookup-pharmacy",
      "notification-scheduler",
    ]);
    // Link-local addresses give away a cloud's credentials.
    for (const { name, egress } of outward) {
      for (const network of ["169.254.0.0/16", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"])
        expect(JSON.stringify(egress), name).toContain(network);
    }
  },
);

test.each(overlays)(
  "only what has a database reaches Postgres in $overlay, and is let in",
  ({ manifests }) => {
    const all = policies(manifests);
    const toPostgres = all.filter(({ egress = [] }) => JSON.stringify(egress).includes("cnpg.io/cluster"));
    const atPostgres = all.find(({ name }) => name === "postgres")?.ingress;
    const pods = manifests
      .filter(({ kind }) => kind === "Deployment" || kind === "Job")
      .map((manifest) => ({ manifest, labels: Workload.parse(manifest).spec.template.metadata.labels }));

    for (const { manifest, labels } of pods) {
      const hasDatabase = JSON.stringify(manifest.spec).includes('"DATABASE_URL"');
      const reaches = toPostgres.some(
        ({ podSelector }) =>
          podSelector.matchExpressions.length === 0 && matches(podSelector.matchLabels, labels),
      );
      expect(reaches, manifest.metadata.name).toBe(hasDatabase);
      expect(labels["stockfinder/database"] === "true", manifest.metadata.name).toBe(hasDatabase);
    }
    expect(pods.filter(({ labels }) => labels["stockfinder/database"] !== "true")).not.toEqual([]);
    expect(atPostgres?.[0]?.from).toEqual([
      { podSelector: { matchLabels: { "stockfinder/database": "true" } } },
      { podSelector: { matchLabels: { "cnpg.io/cluster": "postgres" } } },
    ]);
  },
);

test.each(overlays)(
  "every program in $overlay may send traces to a collector, inside the cluster or outside, and nothing else",
  ({ manifests }) => {
    const traces = policies(manifests).find(({ name }) => name === "traces");
    const programs = manifests
      .filter(({ kind }) => kind === "Deployment")
      .map((manifest) => Workload.parse(manifest).spec.template.metadata.labels);

    for (const labels of programs) expect(matches(traces?.podSelector.matchLabels ?? {}, labels)).toBe(true);
    expect(traces?.egress).toHaveLength(1);
    expect(traces?.egress?.[0]?.ports).toEqual([{ protocol: "TCP", port: 4318 }]);
    const to = JSON.stringify(traces?.egress?.[0]?.to);
    for (const place of ["monitoring", "0.0.0.0/0", "2000::/3"]) expect(to).toContain(place);
    for (const network of ["169.254.0.0/16", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"])
      expect(to).toContain(network);
  },
);

test.each(overlays)(
  "broker, database and cache in $overlay survive the loss of one machine",
  ({ manifests }) => {
    const spec = (kind: string) => manifests.find((manifest) => manifest.kind === kind)?.spec;

    expect(spec("RabbitmqCluster")).toMatchObject({ replicas: 3 });
    expect(spec("Cluster")).toMatchObject({
      instances: 3,
      postgresql: { synchronous: { method: "any", number: 1 } },
      plugins: [{ isWALArchiver: true }],
    });
    expect(spec("ScheduledBackup")).toMatchObject({ cluster: { name: "postgres" } });
    expect(spec("StatefulSet")).toMatchObject({ replicas: 3 });
  },
);

test("third-party images have an exact version", () => {
  for (const { manifest, name } of workloads)
    for (const { image } of Workload.parse(manifest).spec.template.spec.containers)
      if (!image.includes("/stockfinder:")) expect(image, name).toMatch(/:\d+\.\d+/);
});
