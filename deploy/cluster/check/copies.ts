import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { freePort } from "@stockfinder/testing/free-ports";
import type { MailServer } from "../../../services/email/test/mail-server.ts";
import { type Copy, type Environment, type Programs, programs } from "../../test/programs.ts";
import { ROOT } from "../../test/started-process.ts";

/** In the order of an upgrade: gateways last. */
export const PROGRAMS = [
  "auth",
  "community",
  "email",
  "notification-scheduler",
  "retailer-lookup",
  "gateway",
] as const;
export type ProgramName = (typeof PROGRAMS)[number];

export const STAFF_PASSWORD = "what staff type";
const COPIES = 2;
const PLENTY = "1000000";
const STOPPED_BY = "SIGTERM";

export interface Addresses {
  readonly site: string;
  readonly amqp: string;
  readonly redis: string;
  readonly postgres: string;
}

/** Two copies of every program; gateways keep their ports. */
export class Copies {
  readonly #programs: Programs = programs();
  readonly #running = new Map<string, Copy>();
  readonly #environments: Readonly<Record<ProgramName, Environment>>;
  readonly #gatewayPorts: readonly number[];
  readonly #shared: Environment;
  #sandboxUrl = "";
  /** From the start of a worker until it is ready, in milliseconds. */
  readonly startMs: number[] = [];

  private constructor(ports: readonly number[], addresses: Addresses, mails: MailServer) {
    this.#gatewayPorts = ports;
    const secret = () => randomBytes(32).toString("base64url");
    const TOKEN_SECRET = secret();
    this.#environments = {
      auth: { TOKEN_SECRET },
      community: { RATE_LIMIT_NEWCOMERS_AN_HOUR: PLENTY },
      email: {
        TOKEN_SECRET,
        SMTP_URL: mails.url,
        MAIL_FROM: "StockFinder <hello@stockfinder.example>",
        EXTENSION_CHROME_URL: "https://chrome.example/stockfinder",
        EXTENSION_FIREFOX_URL: "https://firefox.example/stockfinder",
      },
      "notification-scheduler": { STAFF_PASSWORD, BROADCAST_APPROVAL_FROM: PLENTY },
      "retailer-lookup": { LINK_SECRET: secret() },
      gateway: {
        PUBLIC_URL: addresses.site,
        TRUST_PROXY: "1",
        DRAIN_MS: "4000",
        RATE_LIMIT: PLENTY,
        RATE_LIMIT_FINGERPRINT: PLENTY,
        RATE_LIMIT_LOOKUPS: PLENTY,
        RATE_LIMIT_LOG: PLENTY,
      },
    };
    this.#shared = {
      LOG_LEVEL: "error",
      AMQP_URL: addresses.amqp,
      REDIS_URL: addresses.redis,
      DATABASE_URL: addresses.postgres,
    };
  }

  static async prepare(ports: readonly number[], addresses: Addresses, mails: MailServer): Promise<Copies> {
    const copies = new Copies(ports, addresses, mails);
    const [port, controlPort] = [String(await freePort()), String(await freePort())];
    copies.#sandboxUrl = `http://127.0.0.1:${port}`;
    const environment = { PORT: port, CONTROL_PORT: controlPort };
    await copies.#programs.start("deploy/sandbox/main.ts", copies.#sandboxUrl, environment);
    return copies;
  }

  /** Starts all of them from the sources in `root`. */
  async startAll(root: string): Promise<void> {
    for (const name of PROGRAMS)
      await Promise.all(Array.from({ length: COPIES }, (_, n) => this.#start(name, n, root)));
  }

  /** One copy after the other: a service's new one first, a gateway's old one first, since it keeps its port. */
  async roll(root: string): Promise<void> {
    for (const name of PROGRAMS)
      for (let n = 0; n < COPIES; n++) {
        const old = this.#running.get(`${name} ${n}`);
        const stop = async () => {
          old?.signal(STOPPED_BY);
          await old?.exit;
        };
        if (name === "gateway") await stop();
        await this.#start(name, n, root);
        if (name !== "gateway") await stop();
      }
  }

  /** Kills it as a crash does, and starts it again. */
  async crash(name: ProgramName, n: number): Promise<void> {
    await this.#running.get(`${name} ${n}`)?.kill();
    await this.#start(name, n, ROOT);
  }

  async release(): Promise<void> {
    await this.#programs.release();
  }

  async #start(name: ProgramName, n: number, root: string): Promise<void> {
    const file = join(root, name === "gateway" ? "gateway/src/main.ts" : `services/${name}/src/main.ts`);
    const own = name === "gateway" ? { PORT: String(this.#gatewayPorts[n]) } : {};
    const begun = performance.now();
    const copy = await this.#programs.startCopy(file, {
      ...this.#shared,
      ...this.#environments[name],
      ...own,
      SANDBOX_URL: this.#sandboxUrl,
    });
    if (name === "retailer-lookup") this.startMs.push(performance.now() - begun);
    this.#running.set(`${name} ${n}`, copy);
  }
}
