import { expect, test } from "vitest";
import { z } from "zod";
import { readAlertRules } from "../observe/alert-rules.ts";
import { built, OVERLAY_NAMES } from "./built.ts";

const PodMonitor = z.object({
  spec: z.object({
    jobLabel: z.string().optional(),
    selector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
    podMetricsEndpoints: z.array(z.object({ port: z.string(), path: z.string() })),
  }),
});
const Pods = z.object({
  spec: z.object({
    template: z.object({
      metadata: z.object({ labels: z.record(z.string(), z.string()) }),
      spec: z.object({
        containers: z.array(z.object({ ports: z.array(z.object({ name: z.string() })).default([]) })),
      }),
    }),
  }),
});

/** The jobs that the alert rules name: `up{job="stockfinder"}`. */
const jobs = new Set(
  (await readAlertRules()).flatMap(({ expr }) => [...expr.matchAll(/\bjob="(\w+)"/g)].map(([, job]) => job)),
);

test.each(OVERLAY_NAMES)(
  "Prometheus knows every program of %s by the job of the alert rules",
  async (name) => {
    const manifests = await built(name);
    const monitor = PodMonitor.parse(
      manifests.find(({ kind, metadata }) => kind === "PodMonitor" && metadata.name === "programs"),
    ).spec;
    const programs = manifests
      .filter(({ kind }) => kind === "Deployment")
      .map((manifest) => Pods.parse(manifest).spec.template);

    expect(programs.length).toBeGreaterThanOrEqual(6);
    for (const { metadata, spec } of programs) {
      expect(metadata.labels).toMatchObject(monitor.selector.matchLabels);
      expect(new Set([metadata.labels[monitor.jobLabel ?? ""]])).toEqual(jobs);
      const ports = spec.containers.flatMap(({ ports }) => ports.map(({ name }) => name));
      expect(ports).toContain(monitor.podMetricsEndpoints[0]?.port);
    }
  },
);

test.each(OVERLAY_NAMES)("the alert rules are in %s", async (name) => {
  const rules = (await built(name)).find(({ kind }) => kind === "PrometheusRule");
  const { spec } = z
    .object({
      spec: z.object({ groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string() })) })) }),
    })
    .parse(rules);

  const alerts = spec.groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
  expect(alerts).toEqual((await readAlertRules()).map(({ alert }) => alert));
});
