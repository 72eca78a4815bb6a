import type { Queryable } from "@stockfinder/database/database";
import { insertRow } from "@stockfinder/database/insert-row";
import { removalOf } from "@stockfinder/database/remove-batch";

const KEPT_FOR = "30 days";

export interface LinkRecipient {
  readonly recipient: string;
  readonly recipientDigest: Buffer;
}

export async function insertLink(
  tx: Queryable,
  link: LinkRecipient & { readonly id: string; readonly sentAt: Date },
): Promise<void> {
  await insertRow(tx, "email.extension_links", link);
}

/** Uses up a link and returns its recipient. Null if the link is unknown, used or older than 30 days. */
export async function takeLink(tx: Queryable, id: string, now: Date): Promise<LinkRecipient | null> {
  const { rows } = await tx.query<LinkRecipient>(
    `delete from email.extension_links where id = $1 and sent_at > $2::timestamptz - interval '${KEPT_FOR}'
     returning recipient, recipient_digest as "recipientDigest"`,
    [id, now],
  );
  return rows[0] ?? null;
}

export const removeOldLinks = removalOf("email.extension_links", "sent_at", KEPT_FOR);
