import { z } from "zod";
import { ANSWER, cut, escaped, field, jsonRequest, kindOf, outcomeByStatus } from "../channel-kind.ts";
import { calledAddress, ServiceAddress } from "../service-address.ts";

const OWN = {
  hosts: /^hooks\.slack\.com$/,
  path: /^\/(services|workflows|triggers)(\/[\w-]+)+$/,
  example: "https://hooks.slack.com/services/T0/B0/abc",
};

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks. A message cannot be edited. */
export const slack = kindOf({
  name: "Slack",
  fields: [
    field({
      name: "url",
      label: "Webhook URL",
      secret: true,
      help: "Create a Slack app, activate Incoming Webhooks and add one for a channel. Copy its URL.",
      link: "https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks",
    }),
  ],
  settings: z.strictObject({
    url: ServiceAddress,
  }),
  server: ({ url }, { slack }) => calledAddress(url, { base: slack, ...OWN }),
  request(_, { title, text, url, picture, answerUrl }, { server }) {
    const head = cut(title, 200);
    const section = {
      type: "section",
      text: {
        type: "mrkdwn",
        text: `*<${url.replace(/[|<>]/g, encodeURIComponent)}|${escaped(head)}>*\n${escaped(cut(text, 2_000))}${answerUrl === null ? "" : `\n<${answerUrl}|${ANSWER}>`}`,
      },
      ...(picture && { accessory: { type: "image", image_url: picture, alt_text: head } }),
    };
    return jsonRequest(server, { text: escaped(head), blocks: [section] });
  },
  // `no_service`: the webhook was removed; `channel_is_archived`.
  outcome: (answer) => outcomeByStatus(answer, [404, 410]),
});
