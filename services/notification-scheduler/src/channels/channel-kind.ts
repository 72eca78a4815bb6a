import type { ChannelField } from "@stockfinder/contracts/channels";
import { parseInput } from "@stockfinder/contracts/fault";
import { z } from "zod";
import type { OutboundAnswer, OutboundRequest } from "./outbound.ts";

export interface ChannelMessage {
  readonly title: string;
  readonly text: string;
  /** Of the offer, or a page of ours. */
  readonly url: string;
  /** An https address. */
  readonly picture: string | null;
  /** Of our page where the reader answers the alert; null for a message about something else. */
  readonly answerUrl: string | null;
  readonly isOver: boolean;
  readonly at: Date;
}

export type ChannelOutcome =
  /** `ref` names the message in the service, if it can be edited there. */
  | { readonly kind: "sent"; readonly ref?: string }
  /** The person has ended the channel there. */
  | { readonly kind: "gone" }
  | { readonly kind: "failed"; readonly retryAfterSeconds: number | null };

export interface ServiceBases {
  readonly telegram: URL;
  readonly discord: URL;
  readonly slack: URL;
}

/** A kind of channel, with settings of one form. */
export interface KindRules<Settings> {
  readonly name: string;
  readonly fields: readonly ChannelField[];
  readonly settings: z.ZodType<Settings>;
  readonly server: (settings: Settings, bases: ServiceBases) => URL;
  /** Whether a message can be edited that was sent. */
  readonly canEdit?: boolean;
  /** The request that sends a message; with `ref`, which only kinds that can edit get, the one that edits it. */
  readonly request: (
    settings: Settings,
    message: ChannelMessage,
    to: { readonly server: URL; readonly ref: string | null },
  ) => OutboundRequest;
  readonly outcome: (answer: OutboundAnswer, isEdit: boolean) => ChannelOutcome;
}

export interface OpenChannel {
  readonly server: URL;
  /** Null if a message with `ref` cannot be edited. */
  request(message: ChannelMessage, ref: string | null): OutboundRequest | null;
  outcome(answer: OutboundAnswer, isEdit: boolean): ChannelOutcome;
}

export interface Kind {
  readonly name: string;
  readonly fields: readonly ChannelField[];
  /** @throws {Fault} `bad-input` for settings of another form. */
  open(settings: unknown, bases: ServiceBases): OpenChannel;
}

export function kindOf<Settings>(rules: KindRules<Settings>): Kind {
  return {
    name: rules.name,
    fields: rules.fields,
    open(given, bases) {
      const { settings } = parseInput(z.object({ settings: rules.settings }), { settings: given });
      const server = rules.server(settings, bases);
      return {
        server,
        request: (message, ref) =>
          ref === null || rules.canEdit ? rules.request(settings, message, { server, ref }) : null,
        outcome: rules.outcome,
      };
    },
  };
}

/** A setting that is not required and not a secret unless it says so. */
export function field(
  given: Pick<ChannelField, "name" | "label" | "help"> & Partial<ChannelField>,
): ChannelField {
  return { secret: false, required: true, link: null, ...given };
}

export const ServerAddress = z
  .url({ protocol: /^https?$/, error: "Must be the https address of a server" })
  .refine((text) => !/[?#]/.test(text), "Must not contain ? or #");

/** A setting that may be left out, or left empty in a form. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return z
    .literal("")
    .transform(() => undefined)
    .or(schema)
    .optional();
}

export function below(server: URL | string, path: string): URL {
  return new URL(`${String(server).replace(/\/+$/, "")}/${path}`);
}

export function jsonRequest(
  url: URL,
  body: unknown,
  { method = "POST", headers = {} }: Partial<Pick<OutboundRequest, "method" | "headers">> = {},
): OutboundRequest & { readonly body: string } {
  return {
    method,
    url,
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  };
}

/** By the status alone: 2xx is sent, `goneAt` are statuses of a channel that has ended. */
export function outcomeByStatus(
  { status, retryAfterSeconds }: OutboundAnswer,
  goneAt: readonly number[] = [],
): ChannelOutcome {
  if (status !== null && status >= 200 && status < 300) return { kind: "sent" };
  if (status !== null && goneAt.includes(status)) return { kind: "gone" };
  return { kind: "failed", retryAfterSeconds };
}

export const ANSWER = "Snooze or got it";

/** A text with the link below it, for services that have no buttons. */
export function withAnswer(text: string, answerUrl: string | null): string {
  return answerUrl === null ? text : `${text}\n${ANSWER}: ${answerUrl}`;
}

/** At most so many characters, with an ellipsis if it was longer. */
export function cut(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join("")}…`;
}

/** For HTML, and for Slack, which has the same three control characters. */
export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
