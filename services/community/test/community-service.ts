import { randomUUID } from "node:crypto";
import { addPost, fetchPosts } from "@stockfinder/contracts/community";
import type { DataOf, Event } from "@stockfinder/contracts/event";
import type { InputOf, Operation, OutputOf } from "@stockfinder/contracts/operation";
import { ANONYMOUS, type Principal } from "@stockfinder/contracts/principal";
import { readConfig } from "@stockfinder/service/config";
import { type MovableClock, movableClock } from "@stockfinder/testing/movable-clock";
import { quietLogger } from "@stockfinder/testing/quiet-logger";
import { type CopyParts, serviceCopies } from "@stockfinder/testing/service-copies";
import type { Setup } from "@stockfinder/testing/setups";
import { expect } from "vitest";
import { CommunityEnvironment } from "../src/config.ts";
import { startCommunity } from "../src/service.ts";

export type PostInput = InputOf<typeof addPost>;

export interface CommunityService extends CopyParts {
  readonly clock: MovableClock;
  /** As nobody in particular, unless `principal` says who asks. */
  call<O extends Operation>(operation: O, input: InputOf<O>, principal?: Principal): Promise<OutputOf<O>>;
  /** Posts as `aPost` has it, and answers the post's id. */
  post(changed?: Partial<PostInput>, principal?: Principal): Promise<string>;
  /** The first page of a feed. */
  feed(
    asked?: Partial<InputOf<typeof fetchPosts>>,
  ): Promise<Extract<OutputOf<typeof fetchPosts>, { worked: true }>>;
  /** What is reported from now on, as it comes. */
  heard<E extends Event>(event: E): Promise<DataOf<E>[]>;
  /** One more copy of the service, with connections of its own. */
  addWorker(): Promise<CopyParts>;
  stop(): Promise<void>;
}

/** A browser's own id. */
export function aUser(): string {
  return randomUUID();
}

export function anAccount(accountId: string = randomUUID()): Principal & { accountId: string } {
  return { kind: "account", accountId, familyId: randomUUID() };
}

/** A post that breaks no rule, by somebody new. */
export function aPost(changed: Partial<PostInput> = {}): PostInput {
  return {
    userID: aUser(),
    title: "Wipes are back",
    text: "A whole pallet, next to the pharmacy.",
    store: "Target",
    zipcode: "44114",
    itemName: undefined,
    status: undefined,
    quantity: undefined,
    location: undefined,
    ...changed,
  };
}

/** Until so many statements wait for a lock; embedded there is one connection, and none ever does. */
export async function untilWaiting(
  { database }: Pick<CommunityService, "database">,
  statements: number,
): Promise<void> {
  await expect
    .poll(async () => {
      const { rowCount } = await database.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rowCount;
    })
    .toBe(statements);
}

/** The service as it runs in production, with what `environment` adds. */
export async function startService(
  setup: Setup,
  environment: Record<string, string> = {},
): Promise<CommunityService> {
  const config = readConfig(CommunityEnvironment, environment);
  const clock = movableClock();
  const copies = await serviceCopies(setup, { service: "community", logger: quietLogger("community") });
  const startWorker = () => copies.add((parts) => startCommunity({ ...parts, config, clock }));

  const worker = await startWorker();
  const call: CommunityService["call"] = (operation, input, principal = ANONYMOUS) =>
    worker.bus.call(operation, input, {
      principal,
      requestId: randomUUID(),
      deadline: Date.now() + operation.deadlineMs,
    });

  return {
    ...worker,
    clock,
    call,
    async post(changed, principal) {
      const outcome = await call(addPost, aPost(changed), principal);
      if (!outcome.worked) throw new Error(outcome.msg);
      return outcome.postId;
    },
    async feed(asked = {}) {
      const input = {
        zipcode: "44114",
        distance: 80,
        offset: 0,
        perpage: 15,
        address: "192.0.2.1",
        ...asked,
      };
      const outcome = await call(fetchPosts, input as InputOf<typeof fetchPosts>);
      if (!outcome.worked) throw new Error(outcome.msg);
      return outcome;
    },
    async heard(event) {
      const heard: DataOf<typeof event>[] = [];
      await worker.bus.subscribe(event, `test.${randomUUID()}`, async (data) => void heard.push(data), {
        everyCopy: true,
      });
      return heard;
    },
    addWorker: startWorker,
    stop: copies.stop,
  };
}
