import { access } from "node:fs/promises";
import { requestQueue } from "@stockfinder/bus/request-queue";
import { checkAvailability } from "@stockfinder/contracts/availability";
import { proxyRetailer } from "@stockfinder/contracts/retailer-proxy";
import { PROXY_PREFIXES, RETAILER_IDS } from "@stockfinder/contracts/retailers";
import { searchRetailer } from "@stockfinder/contracts/searches";
import { GatewayEnvironment } from "@stockfinder/gateway/config";
import { LookupEnvironment } from "@stockfinder/retailer-lookup/config";
import { readConfig } from "@stockfinder/service/config";
import { misspelledVariables, variablesOf } from "@stockfinder/service/misspelled-variables";
import { DatabaseEnvironment, ProcessEnvironment } from "@stockfinder/service/run";
import { GRACE_MS } from "@stockfinder/service/stop-signal";
import { expect, test } from "vitest";
import { z } from "zod";
import { ENVIRONMENTS as BY_FOLDER } from "../environments.ts";
import { built, OVERLAY_NAMES } from "./built.ts";
import { clusterPrograms } from "./programs.ts";
import { scalers } from "./scalers.ts";

/** The programs' own environments, by the file that is run. */
const ENVIRONMENTS = Object.fromEntries(
  Object.entries(BY_FOLDER).map(([folder, environment]) => [`${folder}/src/main.ts`, environment]),
);
/** Secrets with a form of their own. */
const SECRETS = {
  SMTP_URL: "smtp://user:password@smtp.example:587",
  STAFF_PASSWORDS:
    "ann:$argon2id$v=19$m=19456,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY",
  VAPID_PUBLIC_KEY: "",
  VAPID_PRIVATE_KEY: "",
};

const running = await Promise.all(
  OVERLAY_NAMES.map(async (overlay) => {
    const programs = await clusterPrograms(overlay, SECRETS);
    return programs
      .filter(({ name }) => name !== "database-users")
      .map((program) => ({ ...program, overlay }));
  }),
).then((all) => all.flat());
const small = running.filter(({ overlay }) => overlay === "small");

test("no program takes another program's variable for a misspelled one of its own", () => {
  const shared = [ProcessEnvironment, DatabaseEnvironment].flatMap(variablesOf);
  const all = [...Object.values(ENVIRONMENTS).flatMap(variablesOf), ...shared];
  for (const environment of Object.values(ENVIRONMENTS)) {
    const known = [...variablesOf(environment), ...shared];
    // One at a time, because a variable that is set is no misspelled one's right name.
    for (const name of all) expect(misspelledVariables({ [name]: "x" }, known)).toEqual([]);
  }
});

test("the gateway and every service run", () => {
  expect(new Set(small.map(({ file }) => file))).toEqual(new Set(Object.keys(ENVIRONMENTS)));
});

test.each(running)(
  "$name in $overlay starts with the environment that it is given",
  ({ file, environment }) => {
    const own = ENVIRONMENTS[file];
    if (!own) throw new Error(`${file} is not known`);

    expect(() => readConfig(own, environment)).not.toThrow();
    expect(() => readConfig(ProcessEnvironment, environment)).not.toThrow();
    if (file !== "gateway/src/main.ts")
      expect(() => readConfig(DatabaseEnvironment, environment)).not.toThrow();
    expect(Object.values(environment).filter((value) => value.includes("$("))).toEqual([]);
  },
);

test.each(running)(
  "$name in $overlay is given no variable that nothing reads",
  ({ file, environment, helpers }) => {
    // PUBLIC_URL is given to all.
    const read = [ENVIRONMENTS[file] ?? z.object({}), ProcessEnvironment, DatabaseEnvironment].flatMap(
      variablesOf,
    );

    const unread = Object.keys(environment).filter((name) => !read.includes(name) && !helpers.has(name));
    expect(unread.filter((name) => name !== "PUBLIC_URL")).toEqual([]);
  },
);

test.each(running)("the health probe of $name in $overlay uses its health port", async (program) => {
  const { HEALTH_HOST, HEALTH_PORT } = readConfig(ProcessEnvironment, program.environment);

  expect(HEALTH_HOST).toBe("0.0.0.0");
  expect(program.ports.health).toBe(HEALTH_PORT);
  expect(program.probes).toEqual({
    startup: { path: "/healthz", port: "health" },
    readiness: { path: "/readyz", port: "health" },
    liveness: { path: "/healthz", port: "health" },
  });
  await access(new URL(`../../${program.file}`, import.meta.url));
});

test.each(running)(
  "$name in $overlay has more time to stop than it takes",
  ({ environment, graceSeconds = 0, file }) => {
    const drainMs = file === "gateway/src/main.ts" ? readConfig(GatewayEnvironment, environment).drainMs : 0;

    expect(graceSeconds * 1_000).toBeGreaterThanOrEqual(drainMs + GRACE_MS + 2_000);
  },
);

test("the gateway listens on its service's port, and counts the ingress as the only proxy", async () => {
  const gateway = small.find(({ name }) => name === "gateway");
  const config = readConfig(GatewayEnvironment, gateway?.environment ?? {});
  const service = (await built("small")).find(
    ({ kind, metadata }) => kind === "Service" && metadata.name === "gateway",
  );

  expect(gateway?.ports.http).toBe(config.port);
  expect(config.proxiesInFront).toBe(1);
  expect(service?.spec).toMatchObject({ ports: [{ port: 80, targetPort: "http" }] });
});

test.each(OVERLAY_NAMES)(
  "each retailer is in one group of workers in %s, scaled by all of that group's queues",
  async (overlay) => {
    const groups = running.filter(
      (program) => program.overlay === overlay && program.name.startsWith("lookup-"),
    );
    const retailersOf = (environment: Readonly<Record<string, string>>) =>
      readConfig(LookupEnvironment, environment).retailers;

    expect(groups.flatMap(({ environment }) => retailersOf(environment)).sort()).toEqual(
      [...RETAILER_IDS].sort(),
    );
    const all = await scalers(overlay);
    const queues = RETAILER_IDS.flatMap((retailer) => [
      requestQueue(searchRetailer, { retailer }),
      requestQueue(checkAvailability, { retailer }),
      ...PROXY_PREFIXES[retailer].map((prefix) => requestQueue(proxyRetailer, { prefix })),
    ]);
    for (const { name, environment } of groups) {
      const own = retailersOf(environment).flatMap((retailer) => [
        requestQueue(searchRetailer, { retailer }),
        ...PROXY_PREFIXES[retailer].map((prefix) => requestQueue(proxyRetailer, { prefix })),
      ]);
      const scaler = all.find(({ target }) => target === name);
      expect(
        scaler?.triggers.map((trigger) => trigger.name),
        name,
      ).toEqual(["depth", "age"]);
      for (const { query = "" } of scaler?.triggers ?? []) {
        const pattern = /queue=~"([^"]+)"/.exec(query)?.[1]?.replaceAll("\\\\", "\\") ?? "";
        const matched = queues.filter((queue) => new RegExp(`^(?:${pattern})$`).test(queue));
        expect(new Set(matched), `${name}: ${query}`).toEqual(new Set(own));
      }
    }
  },
);

test.each(OVERLAY_NAMES)("sockets scale the gateway in %s before it has to refuse any", async (overlay) => {
  const gateway = running.find((program) => program.overlay === overlay && program.name === "gateway");
  const { maxConnections } = readConfig(GatewayEnvironment, gateway?.environment ?? {});
  const sockets = (await scalers(overlay))
    .find(({ target }) => target === "gateway")
    ?.triggers.find(({ name }) => name === "sockets");

  // With two of them, one has to take all.
  expect(sockets?.threshold).toBeLessThanOrEqual(maxConnections / 2);
});
