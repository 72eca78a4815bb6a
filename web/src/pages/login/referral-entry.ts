import { forget, save } from "../../storage/saved.ts";
import { lookUpReferral, type Referral, type ReferralQuestions } from "./referral.ts";

export interface ReferralEntry {
  readonly text: string;
  readonly lookedUp: string;
  readonly referral: Referral;
  readonly checking: boolean;
}

export const EMPTY_ENTRY: ReferralEntry = {
  text: "",
  lookedUp: "",
  referral: { kind: "none" },
  checking: false,
};

export function followedLink(code: string | null, referral: Referral): ReferralEntry {
  return code === null ? EMPTY_ENTRY : { text: code, lookedUp: code, referral, checking: false };
}

export function isUnsaved({ text, lookedUp }: ReferralEntry): boolean {
  return text.trim() !== lookedUp.trim();
}

/** Stores a friend's code, because it is needed after the return from a provider. */
export async function saveEntry({ text }: ReferralEntry, ask: ReferralQuestions): Promise<ReferralEntry> {
  const referral = await lookUpReferral(text, ask);
  if (referral.kind === "friend") save("referral", referral.code);
  if (referral.kind === "none") forget("referral");
  return { text, lookedUp: text, referral, checking: false };
}

/** The referral of the field; none once it is emptied. */
export function currentReferral({ text, referral }: ReferralEntry): Referral {
  return text.trim() === "" ? { kind: "none" } : referral;
}

/** The message below the field, or null. */
export function messageFor(referral: Referral): string | null {
  switch (referral.kind) {
    case "friend":
      return "Successfully referred by friend, login to confirm";
    case "source":
      return `Successfully referred by ${referral.utm}, login to confirm`;
    case "invalid":
      return "Invalid referral code or link";
    case "none":
      return null;
  }
}
