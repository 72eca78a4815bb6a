import { readFile } from "node:fs/promises";
import { ProviderVariables } from "@stockfinder/auth/sign-in/provider-config";
import { Variables } from "@stockfinder/retailer-lookup/variables";
import { TracingEnvironment } from "@stockfinder/service/tracing";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const ROOT = new URL("../../", import.meta.url);

const Compose = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      image: z.string(),
      build: z.unknown().optional(),
      restart: z.string(),
      command: z.array(z.string()).optional(),
      environment: z.record(z.string(), z.string().nullable()).default({}),
      ports: z.array(z.string()).default([]),
      healthcheck: z.object({ test: z.array(z.string()) }).optional(),
      read_only: z.boolean().default(false),
      cap_drop: z.array(z.string()),
      security_opt: z.array(z.string()),
      mem_limit: z.string(),
      stop_grace_period: z.string(),
      logging: z.object({ driver: z.string(), options: z.record(z.string(), z.string()) }),
    }),
  ),
});
const text = await readFile(new URL("docker-compose.yml", ROOT), "utf8");
const { services } = Compose.parse(parse(text, { merge: true }));
const all = Object.entries(services);

test("everything restarts after a crash or a reboot, except one-shot containers", () => {
  const restarts = Object.fromEntries(all.map(([name, { restart }]) => [name, restart]));
  const { "database-users": once, ...others } = restarts;

  expect(once).toBe("no");
  expect(Object.keys(others)).toEqual(expect.arrayContaining(["postgres", "redis", "rabbitmq", "mailpit"]));
  expect(new Set(Object.values(others))).toEqual(new Set(["unless-stopped"]));
});

test.each(all)("%s has few rights, little memory, short logs and time to stop", (_name, service) => {
  expect(service.cap_drop).toEqual(["ALL"]);
  expect(service.security_opt).toEqual(["no-new-privileges:true"]);
  expect(service.mem_limit).toMatch(/^\d+[mg]$/);
  expect(service.stop_grace_period).toBe("20s");
  expect(service.logging.driver).toBe("json-file");
  expect(Object.keys(service.logging.options).sort()).toEqual(["max-file", "max-size"]);
});

test("only RabbitMQ, whose entry point writes its settings, can write outside its volume", () => {
  expect(all.filter(([, service]) => !service.read_only).map(([name]) => name)).toEqual(["rabbitmq"]);
});

test("exactly one service builds the image that the programs use", () => {
  const users = all.filter(([, { image }]) => image === "stockfinder").map(([name]) => name);

  expect(users).toHaveLength(8);
  expect(all.filter(([, { build }]) => build !== undefined)).toEqual([["database-users", expect.anything()]]);
  // docker-compose 1.29 looks for images in this order, and would pull one that is not built yet.
  expect(users[0]).toBe("database-users");
});

test("third-party images have an exact version", () => {
  for (const [name, { image }] of all)
    if (image !== "stockfinder") expect(image, name).toMatch(/:v?\d+\.\d+/);
});

test("no password is in the file, and a missing one is refused", () => {
  const variables = [...text.matchAll(/\$\{(\w+)(:[?-])?/g)].map(([, name = "", rule]) => ({ name, rule }));
  const secrets = variables.filter(({ name }) => /PASSWORD|SECRET/.test(name));

  for (const { name } of secrets.filter(({ rule }) => rule === undefined))
    expect(secrets, name).toContainEqual({ name, rule: ":?" });
  expect(secrets.filter(({ rule }) => rule === ":-")).toEqual([{ name: "MAIL_WEBHOOK_SECRET", rule: ":-" }]);
  for (const [name, { environment }] of all)
    for (const [variable, value] of Object.entries(environment)) {
      if (value === null) continue; // taken from .env
      if (/PASSWORD|SECRET|_PASS$|AUTH$/.test(variable))
        expect(value, `${name} ${variable}`).toMatch(/^\$\{\w+/);
      const password = /^\w+:\/\/\w*:([^@]*)@/.exec(value)?.[1];
      if (password !== undefined) expect(password, `${name} ${variable}`).toMatch(/^\$\{\w+/);
    }
});

test("each service has its own database user", () => {
  const urls = all.flatMap(([name, { environment }]) => {
    const url = environment.DATABASE_URL;
    return !url ? [] : [[name, /^postgres:\/\/(\w+):\$\{(\w+)/.exec(url)?.slice(1)]];
  });

  expect(Object.fromEntries(urls)).toEqual({
    "database-users": ["stockfinder", "POSTGRES_PASSWORD"],
    auth: ["auth", "AUTH_DATABASE_PASSWORD"],
    "notification-scheduler": ["alerts", "ALERTS_DATABASE_PASSWORD"],
    community: ["community", "COMMUNITY_DATABASE_PASSWORD"],
    email: ["email", "EMAIL_DATABASE_PASSWORD"],
    "retailer-lookup": ["lookup", "LOOKUP_DATABASE_PASSWORD"],
  });
});

test("only the gateway can be reached from other machines", () => {
  for (const [name, { ports }] of all)
    for (const port of ports)
      if (name === "gateway") expect(port).toMatch(/^\$\{GATEWAY_PORT:-8080\}:8080$/);
      else expect(port, name).toMatch(/^127\.0\.0\.1:/);
});

test("no program of ours runs as another user than the image's, with a host's rights or folders", () => {
  const ours = all.filter(([, { image }]) => image === "stockfinder");

  for (const [name, service] of ours)
    for (const key of ["user", "privileged", "cap_add", "volumes", "pid", "network_mode", "devices"])
      expect(service, name).not.toHaveProperty(key);
});

test("Postgres, Redis and RabbitMQ are healthy once they accept connections", () => {
  expect(services.postgres?.healthcheck?.test.join(" ")).toContain("pg_isready -h 127.0.0.1");
  expect(services.redis?.healthcheck?.test.join(" ")).toContain("redis-cli ping | grep -q PONG");
  expect(services.rabbitmq?.healthcheck?.test.join(" ")).toBe(
    "CMD rabbitmq-diagnostics -q check_port_connectivity",
  );
});

test("picture addresses use the gateway, which a browser can reach", () => {
  const publicUrl = services.gateway?.environment.PUBLIC_URL;

  expect(publicUrl).toMatch(/^\$\{PUBLIC_URL:-http:\/\/localhost:8080\}$/);
  expect(services.sandbox?.environment.SANDBOX_PUBLIC_URL).toBe(`${publicUrl}/sandbox-pictures`);
});

const WATCHING = ["HEALTH_HOST", ...Object.keys(TracingEnvironment.shape)];

test("every program reads the variables for Prometheus and traces from .env", () => {
  for (const name of ["gateway", "auth", "community", "email", "retailer-lookup", "notification-scheduler"])
    for (const variable of WATCHING) expect(services[name]?.environment, name).toHaveProperty(variable, null);
});

test("keys of providers and retailers are taken from .env", () => {
  const taken = (name: string) =>
    Object.entries(services[name]?.environment ?? {}).flatMap(([variable, value]) =>
      value === null && !WATCHING.includes(variable) ? [variable] : [],
    );

  expect(taken("auth")).toEqual(
    Object.keys(ProviderVariables).filter((name) => /^OIDC_|_(ID|KEY|SECRET)$/.test(name)),
  );
  const lookups = Object.keys(Variables.shape).filter(
    (name) => !/^(NODE_ENV|PUBLIC_URL|SANDBOX_URL|LOOKUP_RETAILERS|LINK_SECRET)$/.test(name),
  );
  expect(taken("retailer-lookup").sort()).toEqual(lookups.sort());
});
