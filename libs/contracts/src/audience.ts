import { z } from "zod";
import { Broadcast, OwnerKey } from "./alerts.ts";
import { event } from "./event.ts";
import { Country } from "./listings.ts";
import { operation } from "./operation.ts";

/**
 * The key of a live socket's listener: an `OwnerKey`, or `socket:<uuid>` for an anonymous client. A person may have
 * several keys and several sockets.
 */
export const ListenerKey = z.union([OwnerKey, z.string().regex(/^socket:[0-9a-f-]{36}$/)]);
export type ListenerKey = z.infer<typeof ListenerKey>;

/** The sockets that a broadcast is for. An empty list and null do not narrow. */
export const Target = z.object({
  /** Null for any. */
  country: Country.nullable(),
  /** At least one of these GTINs must be followed. */
  upcs: z.array(z.string()),
  productIds: z.array(z.string()),
  people: z.array(OwnerKey),
  /** A store that the socket must have named. */
  store: z.string().nullable(),
});
export type Target = z.infer<typeof Target>;

/** Asks every gateway for its matching sockets. Each answers with `audienceAnswered`. */
export const audienceAsked = event({
  name: "alerts.audienceAsked",
  data: z.object({
    askId: z.uuid(),
    target: Target,
    inDetail: z.boolean(),
  }),
});

/** A person at a gateway; the same person may come several times. */
export const Listener = z.object({
  keys: z.array(ListenerKey).min(1),
  /** Only with `inDetail`: the country, the followed ones of the requested GTINs, and the named stores. */
  country: Country.optional(),
  upcs: z.array(z.string()).optional(),
  stores: z.array(z.string()).optional(),
});
export type Listener = z.infer<typeof Listener>;

/** One gateway's answer, in parts that limit the size of a message. */
export const audienceAnswered = event({
  name: "gateway.audienceAnswered",
  data: z.object({
    askId: z.uuid(),
    gatewayId: z.uuid(),
    /** How many parts the answer has, and which one this is, from 0. */
    parts: z.number().int().min(1),
    part: z.number().int().min(0),
    listeners: z.array(Listener),
  }),
});

/**
 * A broadcast to these people was sent or changed: each gateway writes it to those of its sockets. Sent through the
 * outbox.
 */
export const broadcastChanged = event({
  name: "alerts.broadcastChanged",
  data: z.object({
    broadcast: Broadcast,
    people: z.array(z.array(ListenerKey).min(1)),
  }),
});

/** For gateways, which receive no broadcasts while the broker is unavailable. */
export const listMissedBroadcasts = operation({
  name: "alerts.listMissedBroadcasts",
  summary:
    "What staff sent to these listeners after a time and no gateway has written yet, and what staff took back since",
  input: z.object({ listeners: z.array(ListenerKey).max(1_000), since: z.iso.datetime() }),
  output: z.array(
    z.object({
      broadcast: Broadcast,
      /** The keys of each recipient, as in `broadcastChanged`. */
      people: z.array(z.array(ListenerKey).min(1)),
    }),
  ),
});

/**
 * For a gateway that was cut off: it could not say who is connected. Sends its listeners what was sent meanwhile, as
 * `broadcastChanged`. Not what is more than 15 minutes old.
 */
export const reachReturnedGateway = operation({
  name: "alerts.reachReturnedGateway",
  summary: "Sends a gateway's listeners the broadcasts that were sent while the gateway was cut off",
  input: z.object({ gatewayId: z.string(), since: z.iso.datetime() }),
  output: z.null(),
  deadlineMs: 10_000,
});

/** A gateway wrote a broadcast to sockets of these people, each named by the first key. */
export const broadcastWritten = event({
  name: "gateway.broadcastWritten",
  data: z.object({ broadcastId: z.uuid(), people: z.array(ListenerKey) }),
});
