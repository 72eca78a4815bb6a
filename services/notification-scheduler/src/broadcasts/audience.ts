import { randomUUID } from "node:crypto";
import type { Bus } from "@stockfinder/bus/bus";
import { audienceAnswered, audienceAsked, type Listener, type Target } from "@stockfinder/contracts/audience";
import type { DataOf } from "@stockfinder/contracts/event";
import { Fault } from "@stockfinder/contracts/fault";
import { liveUsersCounted } from "@stockfinder/contracts/live-counters";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import { type Person, peopleOf } from "./people.ts";

/** A gateway without a report for this long counts as stopped; it reports every five seconds. */
const GONE_AFTER_MS = 15_000;
/** Gateways answer from memory. One that takes longer hangs, or has just stopped. */
const ANSWER_MS = 3_000;
/** Time after the start until every gateway has answered the roll call. */
const ROLL_CALL_MS = 1_000;

const NOBODY: Target = {
  country: null,
  upcs: [],
  productIds: [],
  people: ["account:00000000-0000-0000-0000-000000000000"],
  store: null,
};

export interface FoundAudience {
  readonly people: readonly Person[];
  readonly silentGateways: number;
}

interface AudienceDependencies {
  readonly bus: Pick<Bus, "publish" | "subscribe">;
  readonly clock: Pick<Clock, "now" | "alarm">;
  readonly logger: Pick<Logger, "debug">;
}

/**
 * Asks all gateways for the connected people. The gateways are known from their reports, and from a roll call at the
 * start.
 */
export class Audience {
  readonly #dependencies: AudienceDependencies;
  readonly #gateways = new Map<string, number>();
  readonly #questions = new Map<string, Question>();
  #rollCallEndsAt = Number.POSITIVE_INFINITY;

  constructor(dependencies: AudienceDependencies) {
    this.#dependencies = dependencies;
  }

  async listen(): Promise<void> {
    const { bus, clock, logger } = this.#dependencies;
    const everyCopy = { everyCopy: true };
    const note = async ({ gatewayId }: DataOf<typeof liveUsersCounted>) => this.#noteGateway(gatewayId);
    await bus.subscribe(liveUsersCounted, "alerts.gateways", note, everyCopy);
    await bus.subscribe(audienceAnswered, "alerts.audience", async (part) => this.#take(part), everyCopy);
    this.#rollCallEndsAt = clock.now() + ROLL_CALL_MS;
    const rollCall = { askId: randomUUID(), target: NOBODY, inDetail: false };
    bus.publish(audienceAsked, rollCall).catch((error) =>
      // Their reports name the gateways five seconds later.
      logger.debug({ err: error }, "the gateways could not be called"),
    );
  }

  /** @throws {Fault} `unavailable` while the gateways cannot be asked. */
  async find(
    target: Target,
    { inDetail = false }: { readonly inDetail?: boolean } = {},
  ): Promise<FoundAudience> {
    const rollCallMs = Math.max(0, this.#rollCallEndsAt - this.#dependencies.clock.now());
    const question = await this.#ask(target, { inDetail, atLeastMs: rollCallMs }, () =>
      this.#gateways.keys(),
    );
    const silent = question.missing().filter((id) => this.#isRunning(id));
    return { people: peopleOf(question.listeners()), silentGateways: silent.length };
  }

  /** The people connected to one gateway. @throws {Fault} `unavailable` if it cannot be asked or does not answer in time. */
  async findAt(gatewayId: string, target: Target): Promise<readonly Person[]> {
    const question = await this.#ask(target, { inDetail: false, atLeastMs: 0 }, () => [gatewayId]);
    if (question.missing().length > 0)
      throw new Fault("unavailable", "The gateway does not answer", { retryAfterSeconds: 1 });
    return peopleOf(question.listeners());
  }

  /** Resolves when these gateways have answered, but not before `atLeastMs`; or after 3 s. */
  async #ask(
    target: Target,
    { inDetail, atLeastMs }: { readonly inDetail: boolean; readonly atLeastMs: number },
    gateways: () => Iterable<string>,
  ): Promise<Question> {
    const { bus, clock } = this.#dependencies;
    const askId = randomUUID();
    const settled = Promise.withResolvers<void>();
    const question = new Question(gateways, settled.resolve);
    this.#questions.set(askId, question);
    const forget = [clock.alarm(ANSWER_MS, settled.resolve), clock.alarm(atLeastMs, () => question.mayEnd())];
    try {
      await bus.publish(audienceAsked, { askId, target, inDetail });
      await settled.promise;
    } finally {
      this.#questions.delete(askId);
      for (const forgetAlarm of forget) forgetAlarm();
    }
    return question;
  }

  /** Forgets a gateway that has stopped. Called only after it was asked, because the clock may have been set. */
  #isRunning(gatewayId: string): boolean {
    const heardAt = this.#gateways.get(gatewayId) ?? Number.NEGATIVE_INFINITY;
    const isRunning = heardAt >= this.#dependencies.clock.now() - GONE_AFTER_MS;
    if (!isRunning) this.#gateways.delete(gatewayId);
    return isRunning;
  }

  #noteGateway(gatewayId: string): void {
    this.#gateways.set(gatewayId, this.#dependencies.clock.now());
  }

  #take(answer: DataOf<typeof audienceAnswered>): void {
    this.#noteGateway(answer.gatewayId);
    this.#questions.get(answer.askId)?.take(answer);
  }
}

/** The answers to one question. It ends when all gateways have answered in full, but not before the roll call is over. */
class Question {
  readonly #gateways: () => Iterable<string>;
  readonly #ended: () => void;
  readonly #parts = new Map<
    string,
    { readonly of: number; readonly come: Map<number, readonly Listener[]> }
  >();
  #mayEnd = false;

  constructor(gateways: () => Iterable<string>, ended: () => void) {
    this.#gateways = gateways;
    this.#ended = ended;
  }

  take({ gatewayId, parts, part, listeners }: DataOf<typeof audienceAnswered>): void {
    const answer = this.#parts.get(gatewayId) ?? { of: parts, come: new Map() };
    answer.come.set(part, listeners);
    this.#parts.set(gatewayId, answer);
    this.#endIfComplete();
  }

  mayEnd(): void {
    this.#mayEnd = true;
    this.#endIfComplete();
  }

  listeners(): Listener[] {
    return [...this.#gateways()].flatMap((id) => [...(this.#parts.get(id)?.come.values() ?? [])].flat());
  }

  missing(): string[] {
    return [...this.#gateways()].filter((id) => !this.#hasAll(id));
  }

  #hasAll(gatewayId: string): boolean {
    const answer = this.#parts.get(gatewayId);
    return answer !== undefined && answer.come.size === answer.of;
  }

  #endIfComplete(): void {
    if (this.#mayEnd && this.missing().length === 0) this.#ended();
  }
}
