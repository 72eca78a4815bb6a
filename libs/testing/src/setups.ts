import { servers } from "./servers.ts";

/** Where the parts of a service under test are: all in the process, and all real where the servers are there. */
export const SETUPS = [
  { name: "embedded parts", amqp: "memory:", redis: "memory:", postgres: null, isThere: true },
  {
    name: "RabbitMQ, Redis and Postgres",
    amqp: servers.amqp ?? "",
    redis: servers.redis ?? "",
    postgres: servers.postgres,
    isThere: servers.amqp !== null && servers.redis !== null && servers.postgres !== null,
  },
] as const;
export type Setup = (typeof SETUPS)[number];
