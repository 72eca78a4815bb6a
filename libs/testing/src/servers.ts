import { inject } from "vitest";

/** URLs of real servers, with a database and a virtual host created for this run; null if there is no server. */
export interface Servers {
  readonly postgres: string | null;
  readonly redis: string | null;
  readonly amqp: string | null;
}

declare module "vitest" {
  interface ProvidedContext {
    servers: Servers;
  }
}

/** The result of the global set-up, for test files. */
export const servers: Servers = inject("servers");
