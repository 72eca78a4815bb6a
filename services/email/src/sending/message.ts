import type { SendMailOptions } from "nodemailer";

export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

export interface Message {
  /** The same for every attempt; part of the `Message-ID`. */
  readonly id: string;
  readonly from: Mailbox;
  /** An address from `readAddress`. */
  readonly to: string;
  readonly at: Date;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The address for one-click unsubscription (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/**
 * Converts a message to the library's options. Only the recipient and the subject, which the library encodes, come from outside.
 * The envelope is explicit, so that the library does not read it from headers.
 */
export function toMailOptions({
  id,
  from,
  to,
  at,
  subject,
  html,
  text,
  unsubscribeUrl,
}: Message): SendMailOptions {
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  return {
    envelope: { from: from.address, to: [to] },
    from,
    to: { name: "", address: to },
    messageId: `<${id}@${domain}>`,
    date: at,
    subject,
    html,
    text,
    // Set, so that the library does not scan the text to choose one.
    textEncoding: "quoted-printable",
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(unsubscribeUrl && {
        "List-Unsubscribe": { prepared: true, value: `<${unsubscribeUrl}>` },
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
