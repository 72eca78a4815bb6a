import { inject } from "vitest";

/** URLs of real servers, with a database and a virtual host made for this run; null where there is none. */
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

/** What the global set-up found, for test files. */
export const servers: Servers = inject("servers");
