import { expect, test } from "vitest";
import { knownPasswords } from "./known-passwords.ts";

test.each([
  ["RabbitMQ's own", { AMQP_URL: "amqp://guest:guest@rabbitmq:5672" }, ["AMQP_URL"]],
  [
    "our earlier compose file's",
    { DATABASE_URL: "postgres://stockfinder:stockfinder@db/x" },
    ["DATABASE_URL"],
  ],
  ["in capitals, escaped", { REDIS_URL: "redis://:P%61ssword@redis:6379" }, ["REDIS_URL"]],
  ["of sentinels", { REDIS_URL: "redis+sentinel://:redis@one:26379,two:26379/main" }, ["REDIS_URL"]],
  ["of the second node", { AMQP_URL: "amqp://a:3f9ac1@one,amqp://guest:guest@two" }, ["AMQP_URL"]],
  ["random", { AMQP_URL: "amqp://stockfinder:3f9ac1@rabbitmq:5672" }, []],
  ["none", { REDIS_URL: "redis://redis:6379", AMQP_URL: undefined }, []],
  ["on this machine", { DATABASE_URL: "postgres://postgres:postgres@[::1]:5432/postgres" }, []],
  ["on this machine", { AMQP_URL: "amqp://guest:guest@127.0.0.1:5672" }, []],
])("a password that everybody knows is found: %s", (_what, environment, found) => {
  expect(knownPasswords(environment)).toEqual(found);
});
