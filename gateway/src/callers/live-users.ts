import type { Bus } from "@stockfinder/bus/bus";
import { parseInput } from "@stockfinder/contracts/fault";
import { countLiveUsers, liveUsersCounted } from "@stockfinder/contracts/live-counters";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import { type Repeating, repeat } from "@stockfinder/service/repeat";
import type { Express, NextFunction, Request, RequestHandler, Response } from "express";
import { sendJson } from "../http/answer.ts";
import { bodyFields, jsonBody } from "../http/json-body.ts";
import { methodNotAllowed } from "../http/problem.ts";
import type { Caller } from "./caller.ts";
import { RecentCallers } from "./recent-callers.ts";

const WITHIN_MS = 60_000;
const REPORT_EVERY_MS = 5_000;
const GONE_AFTER_MS = 15_000;
const LONGEST_FINGERPRINT = 128;

interface LiveUsersOptions {
  readonly gatewayId: string;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly logger: Pick<Logger, "debug">;
}

/** The number of people online. Each gateway counts its own callers and reports to the others every five seconds. */
export class LiveUsers {
  readonly #options: LiveUsersOptions;
  readonly #callers = new RecentCallers(WITHIN_MS);
  readonly #reports = new Map<string, { readonly liveUsers: number; readonly at: number }>();
  #reporting: Promise<void> | undefined;
  #counting: Repeating | undefined;

  constructor(options: LiveUsersOptions) {
    this.#options = options;
  }

  async listen(): Promise<void> {
    const note = async ({ gatewayId, liveUsers }: { gatewayId: string; liveUsers: number }) => {
      this.#reports.set(gatewayId, { liveUsers, at: this.#options.clock.now() });
    };
    await this.#options.bus.subscribe(liveUsersCounted, "gateway.live-users", note, { everyCopy: true });
  }

  start(): void {
    this.#counting = repeat(() => this.#count(), { clock: this.#options.clock, everyMs: REPORT_EVERY_MS });
  }

  stop(): void {
    this.#counting?.stop();
  }

  record(caller: Pick<Caller, "fingerprint" | "networks">, accountId?: string): void {
    const { fingerprint, networks } = caller;
    const isPlausible = fingerprint !== undefined && fingerprint.length <= LONGEST_FINGERPRINT;
    const names = { accountId, fingerprint: isPlausible ? fingerprint : undefined, address: networks[0].key };
    this.#callers.record(names, this.#options.clock.now());
  }

  total(): number {
    const presentSince = this.#options.clock.now() - GONE_AFTER_MS;
    let total = 0;
    for (const { liveUsers, at } of this.#reports.values()) if (at >= presentSince) total += liveUsers;
    return total;
  }

  #count(): void {
    const now = this.#options.clock.now();
    for (const [gatewayId, { at }] of this.#reports)
      if (at < now - GONE_AFTER_MS) this.#reports.delete(gatewayId);
    const liveUsers = this.#callers.count(now);
    this.#reports.set(this.#options.gatewayId, { liveUsers, at: now });
    // While the broker is unavailable, one waiting report is enough.
    this.#reporting ??= this.#report(liveUsers).finally(() => {
      this.#reporting = undefined;
    });
  }

  async #report(liveUsers: number): Promise<void> {
    try {
      await this.#options.bus.publish(liveUsersCounted, { gatewayId: this.#options.gatewayId, liveUsers });
    } catch (error) {
      // The bus logs its own outage; the next report follows in five seconds.
      this.#options.logger.debug({ err: error }, "this gateway's live users cannot be reported");
    }
  }
}

/** Counts the callers of the API; costs a request 0.2 us. */
export function countCallers(liveUsers: LiveUsers): RequestHandler {
  return function countCaller(request: Request, response: Response, next: NextFunction): void {
    if (request.url.startsWith("/api/")) liveUsers.record(response.locals.caller);
    next();
  };
}

export function mountLiveUsers(app: Express, liveUsers: LiveUsers): void {
  const { input, http } = countLiveUsers;
  const { method, path } = http;
  app
    .route(path)
    .post(jsonBody, (request, response) => {
      parseInput(input, bodyFields(request));
      sendJson(response, Buffer.from(String(liveUsers.total())));
    })
    .all(methodNotAllowed([method]));
}
