import type { Queryable } from "@stockfinder/database/database";
import type { BroadcastRow } from "./broadcast-table.ts";
import { reachedPeople } from "./people-table.ts";
import type { Sent } from "./send-remaining.ts";

export function sentWords({ state, people }: Sent): string {
  if (state === "sent") return `Sent to ${people} users`;
  return `Sent to 0 users: a second person must approve it first, because ${people} would get it`;
}

/** Why a broadcast is not sent again within its day. */
export async function againWords(tx: Queryable, row: BroadcastRow): Promise<string> {
  switch (row.state) {
    case "scheduled":
      return `Sent to 0 users: this notiId is scheduled for ${row.sendAt?.toISOString()}`;
    case "waiting":
      return "Sent to 0 users: this notiId waits for a second person to approve it";
    default: {
      const { length } = await reachedPeople(tx, row.id);
      return `Sent to 0 users: this notiId was sent to ${length} users within the last 24 hours`;
    }
  }
}
