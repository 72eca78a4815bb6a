import { createHmac, randomBytes } from "node:crypto";
import type { Queryable } from "@stockfinder/database/database";
import { removalOf } from "@stockfinder/database/remove-batch";
import { customerNetworkOf } from "@stockfinder/service/networks";

const SALT_BYTES = 32;
const KEPT_FOR = "30 days";

export interface ReportOrigin {
  readonly postId: string;
  readonly address: string;
  readonly at: Date;
}

/**
 * Returns a digest of the address's network, by a salt of the post. Other reports of the post wait until `tx` ends.
 * @throws if the post does not exist.
 */
export async function reportNetwork(tx: Queryable, { postId, address, at }: ReportOrigin): Promise<string> {
  // The update changes nothing. It locks the salt and returns it.
  const { rows } = await tx.query<{ salt: Buffer }>(
    `insert into community.report_salts as known (post_id, salt, made_at) values ($1, $2, $3)
     on conflict (post_id) do update set made_at = known.made_at returning salt`,
    [postId, randomBytes(SALT_BYTES), at],
  );
  const [made] = rows;
  if (!made) throw new Error("The salt of the post was neither found nor made");
  return createHmac("sha256", made.salt).update(customerNetworkOf(address)).digest("base64url");
}

/** Deletes a batch of salts that are 30 days old, with the networks' digests; returns how many. */
export const removeOldReportSalts = removalOf("community.report_salts", "made_at", KEPT_FOR);
