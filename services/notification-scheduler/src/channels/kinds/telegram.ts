import { z } from "zod";
import { answerJson } from "../answer-json.ts";
import {
  ANSWER,
  below,
  type ChannelMessage,
  cut,
  escaped,
  field,
  jsonRequest,
  kindOf,
  outcomeByStatus,
} from "../channel-kind.ts";

const Answer = z.object({
  result: z.object({ message_id: z.number().int() }).optional(),
  parameters: z.object({ retry_after: z.number().positive() }).partial().optional(),
});

/** https://core.telegram.org/bots/api#sendmessage, and `editMessageText` for an alert that changes. */
export const telegram = kindOf({
  name: "Telegram",
  fields: [
    field({
      name: "botToken",
      label: "Bot token",
      secret: true,
      help: "Write /newbot to @BotFather in Telegram and copy the token that it gives you. Then write anything to your new bot.",
      link: "https://core.telegram.org/bots/features#creating-a-new-bot",
    }),
    field({
      name: "chatId",
      label: "Chat id",
      help: "The number of your chat with the bot, or the @name of a channel. @userinfobot tells you your number.",
      link: "https://core.telegram.org/bots/api#sendmessage",
    }),
  ],
  settings: z.strictObject({
    botToken: z.string().regex(/^\w{1,30}:[\w-]{1,100}$/, "Must be the token of a bot, like 123456:ABC-DEF"),
    chatId: z.string().regex(/^(-?\d{1,20}|@\w{1,64})$/, "Must be a number, or the @name of a channel"),
  }),
  server: (_, { telegram }) => telegram,
  canEdit: true,
  request({ botToken, chatId }, message, { server, ref }) {
    const { picture } = message;
    const body = {
      chat_id: chatId,
      ...(ref !== null && { message_id: Number(ref) }),
      text: htmlOf(message),
      parse_mode: "HTML",
      link_preview_options: picture ? { url: picture, show_above_text: true } : { is_disabled: true },
      reply_markup: { inline_keyboard: [buttonsOf(message)] },
    };
    return jsonRequest(
      below(server, `bot${botToken}/${ref === null ? "sendMessage" : "editMessageText"}`),
      body,
    );
  },
  outcome(answer, isEdit) {
    const { result, parameters } = answerJson(Answer, answer.body) ?? {};
    if (answer.status === 403) return { kind: "gone" }; // the person has blocked the bot
    // The message is gone or says the same already.
    if (isEdit && answer.status === 400) return { kind: "sent" };
    const outcome = outcomeByStatus(answer);
    if (outcome.kind === "sent") return result ? { kind: "sent", ref: String(result.message_id) } : outcome;
    return { ...outcome, retryAfterSeconds: parameters?.retry_after ?? answer.retryAfterSeconds };
  },
});

function htmlOf({ title, text }: ChannelMessage): string {
  return `<b>${escaped(cut(title, 200))}</b>\n${escaped(cut(text, 2_000))}`;
}

/** Telegram refuses buttons that lead to a private address, as a demo's pages do. */
function buttonsOf({ url, answerUrl }: ChannelMessage): { text: string; url: string }[] {
  const buttons = [{ text: "Open", url }, ...(answerUrl ? [{ text: ANSWER, url: answerUrl }] : [])];
  return buttons.filter((button) => button.url.startsWith("https:"));
}
