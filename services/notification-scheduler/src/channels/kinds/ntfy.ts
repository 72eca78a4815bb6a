import { z } from "zod";
import {
  ANSWER,
  below,
  cut,
  field,
  jsonRequest,
  kindOf,
  optional,
  outcomeByStatus,
  ServerAddress,
} from "../channel-kind.ts";

const PUBLIC_SERVER = "https://ntfy.sh";
const LINK = "https://docs.ntfy.sh/subscribe/phone/";
/** ntfy turns a message of more than 4,096 bytes into an attachment. */
const LONGEST_TEXT = 1_000;
const NORMAL_PRIORITY = 3;
const HIGH_PRIORITY = 4;

/** https://docs.ntfy.sh/publish/#publish-as-json. A message cannot be edited. */
export const ntfy = kindOf({
  name: "ntfy",
  fields: [
    field({
      name: "topic",
      label: "Topic",
      help: "Choose a name that nobody guesses, because anyone who knows it can read your alerts. Subscribe to the same name in the ntfy app.",
      link: LINK,
    }),
    field({
      name: "server",
      label: "Server",
      required: false,
      help: "The address of your own ntfy server. Leave it empty for ntfy.sh.",
      link: "https://docs.ntfy.sh/install/",
    }),
    field({
      name: "token",
      label: "Access token",
      required: false,
      secret: true,
      help: "Only for a topic that is protected. Create the token in the account settings of the ntfy web app.",
      link: "https://docs.ntfy.sh/publish/#access-tokens",
    }),
  ],
  settings: z.strictObject({
    topic: z.string().regex(/^[\w-]{1,64}$/, "Must be 1 to 64 letters, digits, _ and -"),
    server: optional(ServerAddress),
    token: optional(z.string().regex(/^[!-~]{1,500}$/, "Must be an access token")),
  }),
  server: ({ server = PUBLIC_SERVER }) => new URL(server),
  request({ topic, token }, { title, text, url, picture, answerUrl, isOver }, { server }) {
    const body = {
      topic,
      title: cut(title, 200),
      message: cut(text, LONGEST_TEXT),
      click: url,
      priority: isOver ? NORMAL_PRIORITY : HIGH_PRIORITY,
      ...(picture && { attach: picture }),
      ...(answerUrl && { actions: [{ action: "view", label: ANSWER, url: answerUrl }] }),
    };
    return jsonRequest(below(server, ""), body, {
      headers: token ? { Authorization: `Bearer ${token}` } : {},
    });
  },
  outcome: (answer) => outcomeByStatus(answer),
});
