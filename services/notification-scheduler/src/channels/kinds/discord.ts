import { z } from "zod";
import { answerJson } from "../answer-json.ts";
import { ANSWER, cut, field, jsonRequest, kindOf, outcomeByStatus } from "../channel-kind.ts";
import { calledAddress, ServiceAddress } from "../service-address.ts";

const OWN = {
  hosts: /^((ptb|canary)\.)?discord(app)?\.com$/,
  path: /^\/api(\/v\d+)?\/webhooks\/[\w-]+\/[\w-]+$/,
  example: "https://discord.com/api/webhooks/1/abc",
};
const Answer = z
  .object({ id: z.string().regex(/^\w+$/) })
  .partial()
  .extend({
    code: z.number().optional(),
    retry_after: z.number().positive().optional(),
  });
/** The error code of a webhook that was deleted; a deleted message has another one with the same status. */
const UNKNOWN_WEBHOOK = 10_015;
const GREEN = 0x1a7f37;
const GRAY = 0x6e7781;

/** https://discord.com/developers/docs/resources/webhook#execute-webhook; the message of an alert that changes is edited. */
export const discord = kindOf({
  name: "Discord",
  fields: [
    field({
      name: "url",
      label: "Webhook URL",
      secret: true,
      help: "In Discord open the settings of a text channel, then Integrations, Webhooks, New Webhook. Copy its URL.",
      link: "https://support.discord.com/hc/en-us/articles/228383668-Intro-to-Webhooks",
    }),
  ],
  settings: z.strictObject({
    url: ServiceAddress,
  }),
  server: ({ url }, { discord }) => calledAddress(url, { base: discord, ...OWN }),
  canEdit: true,
  request(_, { title, text, url, picture, answerUrl, isOver, at }, { server, ref }) {
    const body = {
      embeds: [
        {
          title: cut(title, 256),
          description: cut(text, 2_000) + (answerUrl === null ? "" : `\n[${ANSWER}](${answerUrl})`),
          url,
          color: isOver ? GRAY : GREEN,
          timestamp: at.toISOString(),
          ...(picture && { thumbnail: { url: picture } }),
        },
      ],
      allowed_mentions: { parse: [] },
    };
    // Only with `wait` the answer names the message.
    return ref === null
      ? jsonRequest(new URL(`${server.href}?wait=true`), body)
      : jsonRequest(new URL(`${server.href}/messages/${ref}`), body, { method: "PATCH" });
  },
  outcome(answer, isEdit) {
    const { id, code, retry_after } = answerJson(Answer, answer.body) ?? {};
    if (isEdit && answer.status === 404 && code !== UNKNOWN_WEBHOOK) return { kind: "sent" };
    const outcome = outcomeByStatus(answer, [404]);
    if (outcome.kind === "sent") return id ? { kind: "sent", ref: id } : outcome;
    if (outcome.kind === "gone") return outcome;
    return {
      kind: "failed",
      retryAfterSeconds: answer.retryAfterSeconds ?? (retry_after ? Math.ceil(retry_after) : null),
    };
  },
});
