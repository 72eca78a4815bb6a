import { z } from "zod";
import { Alert } from "./alerts.ts";
import { operation } from "./operation.ts";

/** 160 random bits. Anyone who has it reads the owner's alerts. */
export const FeedSecret = z.string().regex(/^[\w-]{27}$/, "Must be the address of a feed");

/** The addresses of the caller's own feeds, which cannot be guessed. */
const OwnFeeds = z.object({ watches: z.string() });

export function watchFeedPath(secret: string): string {
  return `/feeds/watches/${secret}.atom`;
}

export const readFeeds = operation({
  name: "alerts.readFeeds",
  summary: "The address of the Atom feed of the caller's alerts; anyone who has it can read them",
  repeatable: true,
  http: { method: "GET", path: "/api/feeds", given: ["origin"] },
  input: z.strictObject({ origin: z.string() }),
  output: OwnFeeds,
});

export const renewFeeds = operation({
  name: "alerts.renewFeeds",
  summary: "Gives the caller's feed another address; the one before is gone at once",
  http: { method: "POST", path: "/api/feeds/renew", given: ["origin"], limit: "watches" },
  input: z.strictObject({ origin: z.string() }),
  output: OwnFeeds,
});

export const listFeedAlerts = operation({
  name: "alerts.listFeedAlerts",
  summary:
    "The alerts of a feed's owner, the last changed first; `not-found` for an address that was renewed",
  input: z.object({ secret: FeedSecret }),
  output: z.object({ alerts: z.array(Alert) }),
});
