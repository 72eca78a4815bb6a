import { z } from "zod";
import { operation } from "./operation.ts";

export const ChannelKind = z.enum(["ntfy", "gotify", "telegram", "discord", "slack", "webhook", "apprise"]);
export type ChannelKind = z.infer<typeof ChannelKind>;

export const ChannelField = z.object({
  name: z.string(),
  label: z.string(),
  secret: z.boolean(),
  required: z.boolean(),
  help: z.string(),
  link: z.string().nullable(),
});
export type ChannelField = z.infer<typeof ChannelField>;

const ChannelName = z.string().trim().min(1).max(60);

/** A person's channel. Its settings never leave the service. */
export const OwnChannel = z.object({
  id: z.uuid(),
  kind: ChannelKind,
  name: ChannelName,
  /** When the service last accepted a message; null before the first. */
  lastOkAt: z.iso.datetime().nullable(),
  /** Why nothing is sent there until a test succeeds; null while it works. */
  paused: z.string().nullable(),
});
export type OwnChannel = z.infer<typeof OwnChannel>;

export const listChannelKinds = operation({
  name: "alerts.listChannelKinds",
  summary: "The kinds of channels, with the settings that each needs; none where channels are not offered",
  repeatable: true,
  http: { method: "GET", path: "/api/channels/kinds" },
  input: z.strictObject({}),
  output: z.array(z.object({ kind: ChannelKind, name: z.string(), fields: z.array(ChannelField) })),
});

export const listChannels = operation({
  name: "alerts.listChannels",
  summary: "The caller's channels, the oldest first, without their settings",
  repeatable: true,
  http: { method: "GET", path: "/api/channels" },
  input: z.strictObject({}),
  output: z.array(OwnChannel),
});

export const addChannel = operation({
  name: "alerts.addChannel",
  summary:
    "Adds a channel of the caller; at most 20. Its id, as `channel:{id}`, may then be among the channels of a watch. Only public https addresses are taken, and those that the operator names",
  http: { method: "POST", path: "/api/channels", created: true, given: ["origin"], limit: "watches" },
  input: z.strictObject({
    kind: ChannelKind,
    name: ChannelName,
    settings: z.record(z.string(), z.string().trim().max(2_000)),
    /** Filled in by the gateway, for links in messages. */
    origin: z.string(),
  }),
  output: OwnChannel,
  deadlineMs: 5_000,
});

export const testChannel = operation({
  name: "alerts.testChannel",
  summary:
    "Sends a test message and returns what the service answered; 404 if the channel is not the caller's. One that succeeds ends a pause",
  http: { method: "POST", path: "/api/channels/{id}/test", limit: "watches" },
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({
    ok: z.boolean(),
    /** The HTTP status; null without an answer. */
    status: z.number().int().nullable(),
    /** The beginning of the answer, as plain text. */
    words: z.string().nullable(),
  }),
  // Longer than a service may take to answer.
  deadlineMs: 12_000,
  queue: "channels",
});

export const removeChannel = operation({
  name: "alerts.removeChannel",
  summary: "Removes a channel, also from the watches that use it; 204 also if there is none",
  http: { method: "DELETE", path: "/api/channels/{id}", limit: "watches" },
  input: z.strictObject({ id: z.uuid() }),
  output: z.null(),
  deadlineMs: 5_000,
});
