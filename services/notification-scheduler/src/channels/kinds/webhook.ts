import { randomUUID } from "node:crypto";
import { z } from "zod";
import { field, jsonRequest, kindOf, optional, outcomeByStatus } from "../channel-kind.ts";
import { signedHeaders } from "../signed-headers.ts";

/** A JSON object to any address, signed as Standard Webhooks if there is a secret. */
export const webhook = kindOf({
  name: "Webhook",
  fields: [
    field({
      name: "url",
      label: "Address",
      secret: true,
      help: "The https address of your server. It gets a POST with title, text, url and picture as JSON.",
    }),
    field({
      name: "secret",
      label: "Secret",
      required: false,
      secret: true,
      help: "Signs each message, so that your server knows that it comes from here. Any text, or one that begins with whsec_.",
      link: "https://www.standardwebhooks.com",
    }),
  ],
  settings: z.strictObject({
    url: z.url({ protocol: /^https?$/, error: "Must be an https address" }),
    secret: optional(z.string().min(8, "Must have at least 8 characters").max(200)),
  }),
  server: ({ url }) => new URL(url),
  request({ secret }, { title, text, url, picture, answerUrl, isOver, at }, { server }) {
    const body = { title, text, url, picture, moreUrl: answerUrl, isOver, at: at.toISOString() };
    const request = jsonRequest(server, body);
    if (secret === undefined) return request;
    const signed = signedHeaders({ id: `msg_${randomUUID()}`, at, body: request.body, secret });
    return { ...request, headers: { ...request.headers, ...signed } };
  },
  outcome: (answer) => outcomeByStatus(answer, [410]),
});
