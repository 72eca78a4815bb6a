import { readFile } from "node:fs/promises";
import { POOL_SIZE } from "@stockfinder/database/postgres";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { built, OVERLAY_NAMES, type OverlayName } from "./cluster/built.ts";
import { clusterPrograms } from "./cluster/programs.ts";
import { scalers } from "./cluster/scalers.ts";

/** Of superusers, and of CloudNativePG's instance manager and exporter. */
const RESERVED = 20;
/** A rollout starts one new copy of each program before it ends an old one. */
const SURGE = 1;
/** docs/containers.md: `docker compose up --scale retailer-lookup=12`. */
const MOST_COMPOSE_WORKERS = 12;

const PostgresCluster = z.object({
  spec: z.object({ postgresql: z.object({ parameters: z.object({ max_connections: z.coerce.number() }) }) }),
});
const Deployment = z.object({ spec: z.object({ replicas: z.number().optional() }) });

/** The most copies of each program with a database that an overlay ever runs. */
async function databaseCopies(overlay: OverlayName): Promise<number> {
  const manifests = await built(overlay);
  const scaled = await scalers(overlay);
  const users = (await clusterPrograms(overlay)).filter(({ environment }) => environment.DATABASE_URL);
  return users.reduce((sum, { name }) => {
    const manifest = manifests.find(({ kind, metadata }) => kind === "Deployment" && metadata.name === name);
    if (!manifest) return sum + 1; // the job
    const most = scaled.find(({ target }) => target === name)?.most;
    return sum + (most ?? Deployment.parse(manifest).spec.replicas ?? 1) + SURGE;
  }, 0);
}

test.each(OVERLAY_NAMES)("Postgres in %s has connections for the pools of all programs", async (overlay) => {
  const cluster = (await built(overlay)).find(({ kind }) => kind === "Cluster");
  const { max_connections } = PostgresCluster.parse(cluster).spec.postgresql.parameters;

  expect(max_connections).toBeGreaterThanOrEqual((await databaseCopies(overlay)) * POOL_SIZE + RESERVED);
});

test("Postgres of docker-compose.yml has connections for the pools of all programs and twelve workers", async () => {
  const text = await readFile(new URL("../docker-compose.yml", import.meta.url), "utf8");
  const { services } = z
    .object({
      services: z.record(
        z.string(),
        z.object({
          command: z.array(z.string()).default([]),
          environment: z.record(z.string(), z.string().nullable()).default({}),
        }),
      ),
    })
    .parse(parse(text, { merge: true }));
  const users = Object.values(services).filter(({ environment }) => environment.DATABASE_URL);
  const allowed = /max_connections=(\d+)/.exec(services.postgres?.command.join(" ") ?? "")?.[1] ?? "100";

  const copies = users.length - 1 + MOST_COMPOSE_WORKERS;
  expect(Number(allowed)).toBeGreaterThanOrEqual(copies * POOL_SIZE + RESERVED);
});
