import type { Handler } from "@stockfinder/bus/bus";
import type * as contract from "@stockfinder/contracts/staff";
import type { AudiencePreview } from "@stockfinder/contracts/staff";
import type { z } from "zod";
import { needsApproval } from "../../broadcasts/approval.ts";
import { broadcastOfDay, shownBroadcast, targetOf } from "../../broadcasts/broadcast-table.ts";
import { canarySize } from "../../broadcasts/canary.ts";
import { draftOf, ownersNamed } from "../../broadcasts/draft.ts";
import { newBroadcast } from "../../broadcasts/new-broadcast.ts";
import type { Person } from "../../broadcasts/people.ts";
import { reachable } from "../../broadcasts/reach.ts";
import { addStep } from "../../broadcasts/step-table.ts";
import type { AlertsContext } from "../../context/context.ts";

export function countConnected({
  entrance,
  audience,
}: AlertsContext): Handler<typeof contract.countConnected> {
  return async (input) => {
    await entrance.nameOf(input);
    const { upc, productId, userId, country, store } = input;
    const { people } = await audience.find({
      country,
      upcs: upc === undefined ? [] : [upc],
      productIds: productId === undefined ? [] : [productId],
      people: userId === undefined ? [] : [...ownersNamed(userId)],
      store: store ?? null,
    });
    return { count: people.length };
  };
}

const MAX_STORES = 10;
const COUNTRIES = ["USA", "CAN"] as const;

/** Shows the people whom a broadcast would reach, and how they will see it. */
export function previewBroadcast(context: AlertsContext): Handler<typeof contract.previewBroadcast> {
  const { database, clock, entrance, audience, approvalFrom } = context;

  return async (input, { requestId }) => {
    const by = await entrance.nameOf(input);
    const content = await draftOf(input, context, requestId);
    const { notiId, country } = content;
    const everywhere = await audience.find({ ...targetOf(content), country: null }, { inDetail: true });
    const matching = everywhere.people.filter(({ countries }) => countries.has(country));
    const now = new Date(clock.now());

    const { people, alreadyTold, alreadyReached, isLarge } = await database.transaction(async (tx) => {
      const before = await broadcastOfDay(tx, notiId, now);
      const broadcastId = before?.id ?? null;
      const counts = await reachable(tx, matching, { content, broadcastId, now });
      await addStep(tx, { at: now, by, step: "previewed", of: content, people: counts.people.length });
      return { ...counts, isLarge: await needsApproval(tx, counts, { by, broadcastId, now, approvalFrom }) };
    });
    return {
      audience: {
        people: people.length,
        alreadyTold,
        canaryReached: alreadyReached,
        byCountry: COUNTRIES.map((one) => ({
          country: one,
          people: countIn(everywhere.people, "countries", one),
        })),
        byUpc: content.upcs.map((upc) => ({ upc, people: countIn(matching, "upcs", upc) })),
        byStore: mostFollowed(matching),
        silentGateways: everywhere.silentGateways,
      },
      canary: canarySize(people.length),
      needsApproval: isLarge,
      alert: shownBroadcast(newBroadcast(content, { state: "sent", by, now }), { at: now }),
    };
  };
}

function countIn(people: readonly Person[], facet: "countries" | "upcs", value: string): number {
  return people.filter((person) => (person[facet] as ReadonlySet<string>).has(value)).length;
}

function mostFollowed(people: readonly Person[]): z.output<typeof AudiencePreview>["byStore"] {
  const followers = new Map<string, number>();
  for (const { stores } of people)
    for (const store of stores) followers.set(store, (followers.get(store) ?? 0) + 1);
  return [...followers]
    .map(([store, count]) => ({ store, people: count }))
    .sort((one, other) => other.people - one.people || (one.store < other.store ? -1 : 1))
    .slice(0, MAX_STORES);
}
