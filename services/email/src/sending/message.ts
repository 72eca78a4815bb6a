import type { SendMailOptions } from "nodemailer";
import type { Mailbox } from "../config.ts";

/** A mail as it goes out. */
export interface Message {
  /** The mail's own, the same at every try: what its `Message-ID` is made of. */
  readonly id: string;
  readonly from: Mailbox;
  /** One address, read by `readAddress`. */
  readonly to: string;
  readonly at: Date;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Where a mail program posts to, so that its reader leaves the list with one click (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/**
 * The message as the library takes it. Names of headers are ours, and so are all values but the recipient and, encoded by
 * the library, the subject; the envelope is said apart, so that no header is read for it.
 */
export function composed({
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
    // What the library would find out by looking at every character.
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
