import { randomUUID } from "node:crypto";
import type { Bus } from "@stockfinder/bus/bus";
import { parseInput } from "@stockfinder/contracts/fault";
import { liveUsersCounted } from "@stockfinder/contracts/visits";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import type { Express, NextFunction, Request, RequestHandler, Response } from "express";
import { sendJson } from "./answer.ts";
import { CallersHeard } from "./callers-heard.ts";
import { jsonBody, saidInBody } from "./json-body.ts";
import { COUNT_LIVE_USERS } from "./operations.ts";
import { methodNotAllowed } from "./problem.ts";

const WITHIN_MS = 60_000;
const TELL_EVERY_MS = 5_000;
/** A gateway that has not told for so long is gone. */
const BELIEVED_MS = 15_000;
const LONGEST_FINGERPRINT = 128;

interface LiveUsersOptions {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly logger: Pick<Logger, "debug">;
}

/** How many people the product hears from: each gateway counts its own and tells the others every five seconds. */
export class LiveUsers {
  readonly #bus: Bus;
  readonly #clock: Clock;
  readonly #logger: Pick<Logger, "debug">;
  readonly #gatewayId = randomUUID();
  readonly #callers = new CallersHeard(WITHIN_MS);
  readonly #told = new Map<string, { readonly liveUsers: number; readonly at: number }>();
  #telling: Promise<void> | undefined;
  #isStopped = false;

  constructor({ bus, clock, logger }: LiveUsersOptions) {
    this.#bus = bus;
    this.#clock = clock;
    this.#logger = logger;
  }

  /** Hears from now on what the other gateways count. */
  async listen(): Promise<void> {
    const note = async ({ gatewayId, liveUsers }: { gatewayId: string; liveUsers: number }) => {
      this.#told.set(gatewayId, { liveUsers, at: this.#clock.now() });
    };
    await this.#bus.subscribe(liveUsersCounted, "gateway.live-users", note, { everyCopy: true });
  }

  /** Counts and tells from now on, until `stop`. */
  async start(): Promise<void> {
    while (!this.#isStopped) {
      await this.#clock.sleep(TELL_EVERY_MS);
      this.#count();
    }
  }

  stop(): void {
    this.#isStopped = true;
  }

  heardFrom({ headers }: Request, { locals }: Response): void {
    this.#callers.hear({ fingerprint: fingerprintIn(headers), address: locals.caller }, this.#clock.now());
  }

  heardFromAccount(accountId: string, { headers }: Request, { locals }: Response): void {
    const fingerprint = fingerprintIn(headers);
    this.#callers.hear({ accountId, fingerprint, address: locals.caller }, this.#clock.now());
  }

  /** As of the last time that each gateway told. */
  total(): number {
    const believedFrom = this.#clock.now() - BELIEVED_MS;
    let total = 0;
    for (const { liveUsers, at } of this.#told.values()) if (at >= believedFrom) total += liveUsers;
    return total;
  }

  #count(): void {
    const now = this.#clock.now();
    for (const [gatewayId, { at }] of this.#told) if (at < now - BELIEVED_MS) this.#told.delete(gatewayId);
    const liveUsers = this.#callers.count(now);
    this.#told.set(this.#gatewayId, { liveUsers, at: now });
    // While the broker is away, one that waits is enough.
    this.#telling ??= this.#tell(liveUsers).finally(() => {
      this.#telling = undefined;
    });
  }

  async #tell(liveUsers: number): Promise<void> {
    try {
      await this.#bus.publish(liveUsersCounted, { gatewayId: this.#gatewayId, liveUsers });
    } catch (error) {
      // The bus has said by itself that it is away; the next count is five seconds off.
      this.#logger.debug({ err: error }, "the other gateways do not hear the live users of this one");
    }
  }
}

function fingerprintIn(headers: Request["headers"]): string | undefined {
  const fingerprint = headers["x-fingerprint"];
  return typeof fingerprint === "string" && fingerprint.length <= LONGEST_FINGERPRINT
    ? fingerprint
    : undefined;
}

/** Notes who asks the API; costs each request 0.2 us. */
export function noteCallers(liveUsers: LiveUsers): RequestHandler {
  return function noteCaller(request: Request, response: Response, next: NextFunction): void {
    if (request.url.startsWith("/api/")) liveUsers.heardFrom(request, response);
    next();
  };
}

export function mountLiveUsers(app: Express, liveUsers: LiveUsers): void {
  const { input, http } = COUNT_LIVE_USERS;
  const { method, path } = http;
  app
    .route(path)
    .post(jsonBody, (request, response) => {
      parseInput(input, saidInBody(request));
      sendJson(response, Buffer.from(String(liveUsers.total())));
    })
    .all(methodNotAllowed([method]));
}
