import type { AlertState } from "@stockfinder/contracts/alerts";
import { Fault } from "@stockfinder/contracts/fault";
import { FeedSecret, listFeedAlerts } from "@stockfinder/contracts/feeds";
import { priceWords } from "@stockfinder/contracts/price-words";
import { GATEWAY } from "../callers/gateway-principal.ts";
import type { ReadFeed } from "./atom.ts";

const STATES = {
  open: "in stock",
  limited: "limited stock",
  over: "over",
  withdrawn: "withdrawn",
} as const satisfies Record<AlertState, string>;

/** The alerts of the owner of a secret address. An alert that changes is the same entry, updated. */
export const watchesFeed: ReadFeed = async (secret, { response, edge, origin }) => {
  if (!FeedSecret.safeParse(secret).success) throw new Fault("not-found", "There is no feed at this address");
  const { requestId } = response.locals.caller;
  const { alerts } = await edge.bus.call(listFeedAlerts, { secret }, { principal: GATEWAY, requestId });
  return {
    id: `urn:stockfinder:watches:${secret}`,
    title: "Your watches",
    page: `${origin}/watches`,
    entries: alerts.map(({ id, name, store, branch, price, currency, state, updatedAt, url }) => ({
      id: `urn:uuid:${id}`,
      title: [name, price === null || currency === null ? null : priceWords(price, currency), STATES[state]]
        .filter((words) => words !== null)
        .join(", "),
      updated: updatedAt,
      link: url,
      summary: branch === null ? store : `${store}, ${branch}`,
    })),
  };
};
