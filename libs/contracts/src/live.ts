import { z } from "zod";
import { AnyAlert } from "./alerts.ts";
import { Country } from "./listings.ts";
import { ChangedLine, ListId, ListToken } from "./lists.ts";
import { Gtin, StoreOffer } from "./offers.ts";
import { Fingerprint } from "./principal.ts";

export const LIVE_PATH = "/api/live";

/** A client must send its hello within this time after connecting. */
export const HELLO_MS = 5_000;
/** Both sides send something at this interval; a side that is silent for `SILENT_MS` is gone. */
export const PING_EVERY_MS = 20_000;
export const SILENT_MS = 45_000;
export const MAX_SUBSCRIPTIONS = 200;
/** Sockets that one address may have open at a gateway; the wider networks of an IPv6 address have 4 and 16 times as many. */
export const MAX_SOCKETS_OF_ADDRESS = 100;

/** Close codes. A client waits before it connects again, except after `forbidden`. */
export const LIVE_CLOSE = {
  /** Hello was late or not understood, or there are too many subscriptions. */
  forbidden: 1008,
  restart: 1012,
  /** The client reads too slowly, or the gateway is full: it fetches missed messages with `GET /api/notifications?since=`. */
  tryAgain: 1013,
  signedOut: 4401,
  tooMany: 4429,
} as const;

const Ids = z.array(z.string().min(1).max(100)).max(MAX_SUBSCRIPTIONS).default([]);

const Subscriptions = z.object({
  upcs: z.array(Gtin).max(MAX_SUBSCRIPTIONS).default([]),
  productIds: Ids,
  stores: Ids,
  /** Shopping lists that the client is in, or for which it has the invitation's token. */
  lists: z.array(ListId).max(MAX_SUBSCRIPTIONS).default([]),
  listToken: ListToken.nullish(),
});

/** A client's first message: its identity. Without a token or fingerprint it receives only its subscriptions. */
export const Hello = Subscriptions.extend({
  type: z.literal("hello"),
  token: z.string().max(2_048).nullish(),
  fingerprint: Fingerprint.nullish(),
  country: Country.default("USA"),
});
export type Hello = z.output<typeof Hello>;

export const FromClient = z.discriminatedUnion("type", [
  Hello,
  Subscriptions.extend({ type: z.literal("subscribe") }),
  Subscriptions.extend({ type: z.literal("unsubscribe") }),
  z.object({ type: z.literal("ping") }),
]);
export type FromClient = z.output<typeof FromClient>;

const OfferChanged = z.object({
  type: z.literal("offer"),
  upc: z.string(),
  country: Country,
  store: z.string(),
  storeId: z.string(),
  price: StoreOffer.shape.price,
  isAvailable: StoreOffer.shape.isAvailable,
  seenAt: z.iso.datetime(),
});

/** What changed in a list. A client that missed a version, or sees no lines, reads the list again. */
const ListFrame = z.object({
  type: z.literal("list"),
  id: ListId,
  version: z.number().int(),
  lines: z.array(ChangedLine),
});

export const FromServer = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready") }),
  z.object({ type: z.literal("ping") }),
  /** The gateway closes the socket; the client connects again after so many milliseconds. */
  z.object({ type: z.literal("reconnect"), afterMs: z.number().int() }),
  z.object({ type: z.literal("error"), message: z.string() }),
  AnyAlert,
  OfferChanged,
  ListFrame,
]);
export type FromServer = z.output<typeof FromServer>;
