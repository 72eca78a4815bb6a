import { z } from "zod";
import {
  below,
  cut,
  field,
  jsonRequest,
  kindOf,
  outcomeByStatus,
  ServerAddress,
  withAnswer,
} from "../channel-kind.ts";

/** From 4 on the app makes a sound. */
const PRIORITY = 5;

/** https://gotify.net/api-docs#/message/createMessage. A message cannot be edited. */
export const gotify = kindOf({
  name: "Gotify",
  fields: [
    field({
      name: "server",
      label: "Server",
      help: "The address at which you open Gotify in a browser. It must be reachable from here.",
      link: "https://gotify.net/docs/install",
    }),
    field({
      name: "token",
      label: "Application token",
      secret: true,
      help: "In Gotify open Apps and create an application. Copy its token.",
      link: "https://gotify.net/docs/pushmsg",
    }),
  ],
  settings: z.strictObject({
    server: ServerAddress,
    token: z.string().regex(/^[!-~]{1,200}$/, "Must be the token of an application"),
  }),
  server: ({ server }) => new URL(server),
  request({ token }, { title, text, url, picture, answerUrl }, { server }) {
    const body = {
      title: cut(title, 200),
      message: withAnswer(cut(text, 2_000), answerUrl),
      priority: PRIORITY,
      extras: { "client::notification": { click: { url }, ...(picture && { bigImageUrl: picture }) } },
    };
    return jsonRequest(below(server, "message"), body, { headers: { "X-Gotify-Key": token } });
  },
  outcome: (answer) => outcomeByStatus(answer),
});
