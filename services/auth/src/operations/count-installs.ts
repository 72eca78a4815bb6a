import type { Handler } from "@stockfinder/bus/bus";
import type { countInstalls as operation } from "@stockfinder/contracts/visits";
import type { AuthContext } from "../context/context.ts";
import { installCounter } from "../visits/install-count.ts";

export function countInstalls({ database, clock }: AuthContext): Handler<typeof operation> {
  return installCounter(database, clock);
}
