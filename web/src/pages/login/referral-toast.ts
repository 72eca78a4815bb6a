import type { ReferralMessage } from "@stockfinder/contracts/referrals";
import { showToastLazily } from "../../components/show-toast-lazily.ts";

/** Shows a toast that stays until somebody closes it, also on the next page. */
export function showReferralToast({ message, error }: ReferralMessage): void {
  showToastLazily({ text: message, outcome: error ? "error" : "success" });
}
