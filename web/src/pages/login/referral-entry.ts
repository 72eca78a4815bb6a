import { forget, save } from "../../parts/saved.ts";
import { lookUpReferral, type Referral, type ReferralQuestions } from "./referral.ts";

/** The referral field, and what is known of it. */
export interface ReferralEntry {
  readonly text: string;
  /** The text that `referral` was found for. */
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

/** The code of a link that was followed before, as it was found. */
export function followedLink(code: string | null, referral: Referral): ReferralEntry {
  return code === null ? EMPTY_ENTRY : { text: code, lookedUp: code, referral, checking: false };
}

export function isUnsaved({ text, lookedUp }: ReferralEntry): boolean {
  return text.trim() !== lookedUp.trim();
}

/** Remembers a friend's code, since it has to be there after the way to a provider and back. */
export async function saveEntry({ text }: ReferralEntry, ask: ReferralQuestions): Promise<ReferralEntry> {
  const referral = await lookUpReferral(text, ask);
  if (referral.kind === "friend") save("referral", referral.code);
  if (referral.kind === "none") forget("referral");
  return { text, lookedUp: text, referral, checking: false };
}

/** What the field tells; nothing any more as soon as it is emptied. */
export function toldReferral({ text, referral }: ReferralEntry): Referral {
  return text.trim() === "" ? { kind: "none" } : referral;
}

/** What is said below the field; null where there is nothing to say. */
export function wordsFor(referral: Referral): string | null {
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
