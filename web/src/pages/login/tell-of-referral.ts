import type { ReferralMessage } from "@stockfinder/contracts/referrals";
import { tell } from "../../parts/tell.ts";

/** Stays until it is closed, over the page that is opened next. */
export function tellOfReferral({ message, error }: ReferralMessage): void {
  tell({ text: message, outcome: error ? "error" : "success" });
}
