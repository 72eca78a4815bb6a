import { randomBytes, randomUUID } from "node:crypto";
import { addPost, fetchPosts } from "@stockfinder/contracts/community";
import type { DataOf, Event } from "@stockfinder/contracts/event";
import type { InputOf, Operation, OutputOf } from "@stockfinder/contracts/operation";
import { ANONYMOUS, type Principal } from "@stockfinder/contracts/principal";
import { readConfig } from "@stockfinder/service/config";
import { type MovableClock, movableClock } from "@stockfinder/testing/movable-clock";
import { quietLogger } from "@stockfinder/testing/quiet-logger";
import { type CopyComponents, serviceCopies } from "@stockfinder/testing/service-copies";
import type { Setup } from "@stockfinder/testing/setups";
import { expect } from "vitest";
import { CommunityEnvironment } from "../src/config.ts";
import { startCommunity } from "../src/service.ts";

/** An operation's input. Calls without an address come from a random network. */
type CallInput<O extends Operation> = Omit<InputOf<O>, "address"> & { readonly address?: string };
export type PostInput = CallInput<typeof addPost>;

export interface CommunityService extends CopyComponents {
  readonly clock: MovableClock;
  /** Calls as an anonymous user unless `principal` is given. */
  call<O extends Operation>(operation: O, input: CallInput<O>, principal?: Principal): Promise<OutputOf<O>>;
  /** Adds `aPost` with these changes and returns its id. */
  post(changed?: Partial<PostInput>, principal?: Principal): Promise<string>;
  /** The first page of a feed. */
  feed(
    asked?: Partial<InputOf<typeof fetchPosts>>,
  ): Promise<Extract<OutputOf<typeof fetchPosts>, { worked: true }>>;
  /** Subscribes to an event; the list grows with each one. */
  eventsOf<E extends Event>(event: E): Promise<DataOf<E>[]>;
  /** Starts another copy of the service, with its own connections. */
  addWorker(): Promise<CopyComponents>;
  stop(): Promise<void>;
}

/** A new browser's id. */
export function aUser(): string {
  return randomUUID();
}

export function anAccount(accountId: string = randomUUID()): Principal & { accountId: string } {
  return { kind: "account", accountId, familyId: randomUUID(), rights: "owner" };
}

/** A valid post by a new user. */
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

/** An address in a random network, which practically no other call shares. */
export function anAddress(): string {
  const groups = randomBytes(6).toString("hex").match(/.{4}/g) ?? [];
  return `${groups.join(":")}::1`;
}

function withAddress<O extends Operation>(operation: O, asked: CallInput<O>): InputOf<O> {
  const isGiven = operation.http?.given?.includes("address");
  return (isGiven ? { address: anAddress(), ...asked } : asked) as InputOf<O>;
}

/** Waits until this many statements wait for a lock. The embedded database has one connection, so none ever does there. */
export async function untilBlocked(
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

/** Starts the service as it runs in production; `environment` adds settings. */
export async function startService(
  setup: Setup,
  environment: Record<string, string> = {},
): Promise<CommunityService> {
  const config = readConfig(CommunityEnvironment, environment);
  const clock = movableClock();
  const copies = await serviceCopies(setup, { service: "community", logger: quietLogger("community") });
  const startWorker = () => copies.add((parts) => startCommunity({ ...parts, config, clock }));

  const worker = await startWorker();
  const call: CommunityService["call"] = (operation, asked, principal = ANONYMOUS) =>
    worker.bus.call(operation, withAddress(operation, asked), {
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
    async eventsOf(event) {
      const events: DataOf<typeof event>[] = [];
      await worker.bus.subscribe(event, `test.${randomUUID()}`, async (data) => void events.push(data), {
        everyCopy: true,
      });
      return events;
    },
    addWorker: startWorker,
    stop: copies.stop,
  };
}
