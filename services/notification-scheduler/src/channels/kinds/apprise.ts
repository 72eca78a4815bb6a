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

/** https://github.com/caronc/apprise-api#persistent-storage-solution. A message cannot be edited. */
export const apprise = kindOf({
  name: "Apprise API",
  fields: [
    field({
      name: "server",
      label: "Server",
      help: "The address of your Apprise API server, which reaches a hundred other services. It must be reachable from here.",
      link: "https://github.com/caronc/apprise-api",
    }),
    field({
      name: "key",
      label: "Configuration key",
      secret: true,
      help: "The key under which the server keeps your services. Its configuration page shows the key in the address.",
      link: "https://github.com/caronc/apprise-api#persistent-storage-solution",
    }),
  ],
  settings: z.strictObject({
    server: ServerAddress,
    key: z.string().regex(/^[\w-]{1,128}$/, "Must be 1 to 128 letters, digits, _ and -"),
  }),
  server: ({ server }) => new URL(server),
  request({ key }, { title, text, url, picture, answerUrl, isOver }, { server }) {
    return jsonRequest(below(server, `notify/${key}`), {
      title: cut(title, 200),
      body: withAnswer(`${cut(text, 2_000)}\n${url}`, answerUrl),
      type: isOver ? "info" : "success",
      format: "text",
      ...(picture && { attach: picture }),
    });
  },
  // 204: nothing is configured under this key; 424: some of its services failed.
  outcome: (answer) =>
    answer.status === 204 ? { kind: "failed", retryAfterSeconds: null } : outcomeByStatus(answer),
});
