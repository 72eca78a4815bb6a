import type { Queryable } from "@stockfinder/database/database";
import { type ExtensionStores, extensionUrls } from "../links/extension-urls.ts";
import { bytesOfUuid, type LinkTokens } from "../links/link-tokens.ts";
import { mailingText } from "../mailing-list/mailings.ts";
import { isOnList } from "../mailing-list/subscriptions.ts";
import type { Mailbox, Message } from "../sending/message.ts";
import { adapterBack, adapterSetAside, readingText } from "../templates/adapter-turned.ts";
import { channelPaused } from "../templates/channel-paused.ts";
import { confirmAddress } from "../templates/confirm-address.ts";
import { confirmList } from "../templates/confirm-list.ts";
import { extensionInstalled } from "../templates/extension-installed.ts";
import { extensionLink } from "../templates/extension-link.ts";
import { type Content, renderMail } from "../templates/layout.ts";
import { mailing } from "../templates/mailing.ts";
import { alertLetter, digestLetter } from "./alert-letters.ts";
import { Letter } from "./letters.ts";
import type { ClaimedMail } from "./mails.ts";

export interface MailWriterDependencies {
  readonly config: {
    readonly from: Mailbox;
    readonly postalAddress?: string | undefined;
    readonly extensionStores: ExtensionStores;
  };
  readonly tokens: LinkTokens;
  readonly database: Queryable;
}

/**
 * Returns a function that makes the message of a queued mail, with text and links. It returns null for a mailing whose reader has
 * left the list.
 */
export function mailWriter({ config, tokens, database }: MailWriterDependencies) {
  const { from, postalAddress, extensionStores } = config;

  return async (mail: ClaimedMail): Promise<Message | null> => {
    const letter = Letter.parse(mail.letter);
    const { origin } = letter;
    const envelope = { id: mail.id, from, to: mail.recipient, at: mail.queuedAt };
    if (letter.template === "mailing") {
      const text = await mailingText(database, letter.mailingId);
      if (!text) throw new Error(`There is no mailing ${letter.mailingId}`);
      if (!(await isOnList(database, mail.recipientDigest))) return null;
      const token = tokens.make("unsubscribe", mail.recipientDigest);
      return { ...envelope, ...withUnsubscribeLinks(mailing(text), origin, token) };
    }
    if (letter.template === "alert") {
      const token = tokens.make("leave-watch", bytesOfUuid(letter.alert.watchId));
      return {
        ...envelope,
        ...withUnsubscribeLinks(alertLetter(letter.alert, origin, mail.queuedAt), origin, token, "watch"),
      };
    }
    if (letter.template === "alert-digest") {
      const token = tokens.make("leave-digest", bytesOfUuid(letter.addressId));
      return { ...envelope, ...withUnsubscribeLinks(digestLetter(letter, origin), origin, token, "digest") };
    }
    return { ...envelope, ...renderMail(contentOf(letter), { postalAddress }) };
  };

  /**
   * A mail with the links of RFC 8058: a page for people, and the address that mail programs post to. `of` chooses the page's
   * words.
   */
  function withUnsubscribeLinks(content: Content, origin: string, token: string, of?: "watch" | "digest") {
    const query = `token=${token}${of ? `&of=${of}` : ""}`;
    return {
      ...renderMail(content, { postalAddress, unsubscribeUrl: `${origin}/unsubscribe?${query}` }),
      unsubscribeUrl: `${origin}/api/email/unsubscribe?${query}`,
    };
  }

  function contentOf(letter: Exclude<Letter, { template: "mailing" | "alert" | "alert-digest" }>): Content {
    const { origin } = letter;
    switch (letter.template) {
      case "confirm-list": {
        const token = tokens.make("confirm", bytesOfUuid(letter.subscriptionId));
        return confirmList({ confirmUrl: `${origin}/email/confirm?token=${token}` });
      }
      case "confirm-address": {
        const token = tokens.make("confirm-address", bytesOfUuid(letter.addressId));
        return confirmAddress({ confirmUrl: `${origin}/email/confirm?token=${token}&for=alerts` });
      }
      case "extension-link": {
        const emailId = tokens.make("extension", bytesOfUuid(letter.linkId));
        return extensionLink(extensionUrls({ ...letter, emailId, stores: extensionStores }));
      }
      case "channel-paused":
        return channelPaused({ ...letter, accountUrl: `${origin}/me` });
      case "adapter-set-aside":
      case "adapter-back": {
        const written = letter.template === "adapter-back" ? adapterBack : adapterSetAside;
        return written({
          store: letter.store,
          readings: letter.canaries.map(readingText),
          boardUrl: `${origin}/health-board`,
        });
      }
      case "extension-installed":
        return extensionInstalled({ tutorialUrl: `${origin}/tracking-tutorial`, siteUrl: `${origin}/` });
    }
  }
}
