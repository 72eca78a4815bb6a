import type { MailingText } from "../mailing-list/mailing-text.ts";
import { type Content, PRODUCT } from "./layout.ts";

export function mailing({ subject, paragraphs, button }: MailingText): Content {
  return {
    subject,
    preheader: paragraphs[0] ?? "",
    heading: subject,
    paragraphs,
    ...(button && { button }),
    reason: `You get this because you joined the mailing list of ${PRODUCT}.`,
  };
}
