import { expect, test } from "vitest";
import { z } from "zod";
import { built } from "./built.ts";
import { scalers } from "./scalers.ts";

/** The small overlay's machines, and what the system, the operators and Prometheus need of each. */
const MACHINES = 3;
const MACHINE = { cpu: 2, memory: 8 * 1024 ** 3 };
const SPARE = 0.25;

const Requests = z.object({ requests: z.object({ cpu: z.string(), memory: z.string() }) });
const Spread = z.object({
  topologyKey: z.string(),
  maxSkew: z.number(),
  whenUnsatisfiable: z.string(),
});
const PodSpec = z.object({
  topologySpreadConstraints: z.array(Spread).default([]),
  containers: z.array(z.object({ resources: Requests })),
});
const Workload = z.object({
  spec: z.object({ replicas: z.number().optional(), template: z.object({ spec: PodSpec }) }),
});
const Rabbitmq = z.object({
  spec: z.object({
    replicas: z.number(),
    resources: Requests,
    override: z.object({
      statefulSet: z.object({
        spec: z.object({
          template: z.object({ spec: z.object({ topologySpreadConstraints: z.array(Spread) }) }),
        }),
      }),
    }),
  }),
});
const Postgres = z.object({
  spec: z.object({
    instances: z.number(),
    resources: Requests,
    affinity: z.object({ podAntiAffinityType: z.string(), topologyKey: z.string() }),
  }),
});

interface Pods {
  readonly name: string;
  readonly copies: number;
  readonly requests: readonly { readonly cpu: string; readonly memory: string }[];
  /** Never two on a machine while another machine has none. */
  readonly isSpread: boolean;
}

const manifests = await built("small");
const scaled = await scalers("small");

function isOnePerMachine(constraints: readonly z.output<typeof Spread>[]): boolean {
  return constraints.some(
    ({ topologyKey, maxSkew, whenUnsatisfiable }) =>
      topologyKey === "kubernetes.io/hostname" && maxSkew === 1 && whenUnsatisfiable === "DoNotSchedule",
  );
}

/** All pods with the smallest number of copies. */
const pods: Pods[] = manifests.flatMap((manifest): Pods[] => {
  const { name } = manifest.metadata;
  if (manifest.kind === "Deployment" || manifest.kind === "StatefulSet") {
    const { replicas, template } = Workload.parse(manifest).spec;
    const least = scaled.find(({ target }) => target === name)?.least;
    const requests = template.spec.containers.map(({ resources }) => resources.requests);
    const isSpread = isOnePerMachine(template.spec.topologySpreadConstraints);
    return [{ name, copies: replicas ?? least ?? 1, requests, isSpread }];
  }
  if (manifest.kind === "RabbitmqCluster") {
    const { replicas, resources, override } = Rabbitmq.parse(manifest).spec;
    const { topologySpreadConstraints } = override.statefulSet.spec.template.spec;
    const isSpread = isOnePerMachine(topologySpreadConstraints);
    return [{ name, copies: replicas, requests: [resources.requests], isSpread }];
  }
  if (manifest.kind === "Cluster") {
    const { instances, resources, affinity } = Postgres.parse(manifest).spec;
    const isSpread =
      affinity.podAntiAffinityType === "required" && affinity.topologyKey === "kubernetes.io/hostname";
    return [{ name, copies: instances, requests: [resources.requests], isSpread }];
  }
  return [];
});

function cores(text: string): number {
  return text.endsWith("m") ? Number(text.slice(0, -1)) / 1_000 : Number(text);
}

function bytes(text: string): number {
  const units: Readonly<Record<string, number>> = { Mi: 1024 ** 2, Gi: 1024 ** 3 };
  const [, figure = "", unit = ""] = /^(\d+)(Mi|Gi)$/.exec(text) ?? [];
  const size = units[unit];
  if (!size) throw new Error(`Not an amount of memory: ${text}`);
  return Number(figure) * size;
}

test("every program and server is there", () => {
  expect(pods.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["gateway", "auth", "lookup-pharmacy", "rabbitmq", "postgres", "redis"]),
  );
});

test("no machine has all copies of anything", () => {
  for (const { name, copies, isSpread } of pods) {
    expect(copies, name).toBeGreaterThanOrEqual(2);
    expect(isSpread, name).toBe(true);
  }
});

test("what is left of a machine's loss fits on the other two", () => {
  // A server has one instance on each machine; the third waits for the machine.
  const left = pods.flatMap(({ copies, requests }) => {
    const running = Math.min(copies, MACHINES - 1);
    return Array.from({ length: running }, () => requests).flat();
  });
  const sum = (each: (request: (typeof left)[number]) => number) =>
    left.reduce((total, request) => total + each(request), 0);
  const room = (MACHINES - 1) * (1 - SPARE);

  expect(sum(({ cpu }) => cores(cpu))).toBeLessThanOrEqual(MACHINE.cpu * room);
  expect(sum(({ memory }) => bytes(memory))).toBeLessThanOrEqual(MACHINE.memory * room);
});
