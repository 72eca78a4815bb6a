export type Referral =
  | { readonly kind: "none" }
  | { readonly kind: "source"; readonly utm: string }
  | { readonly kind: "friend"; readonly code: string }
  | { readonly kind: "invalid" };

/** Both throw if the referral is invalid, or if there is no response. */
export interface ReferralQuestions {
  checkCampaignSource(utm: string): Promise<unknown>;
  checkReferralCode(code: string): Promise<unknown>;
}

const CODE_LENGTH = 6;

/** Accepts a code, a campaign's source, or a link that ends in one of them. */
export async function lookUpReferral(entered: string, ask: ReferralQuestions): Promise<Referral> {
  if (entered.trim() === "") return { kind: "none" };
  const text = lastSegment(entered.trim());
  if (await isAllowedSource(text, ask)) return { kind: "source", utm: text };
  return lookUpCode(text, ask);
}

export async function lookUpCode(code: string, ask: ReferralQuestions): Promise<Referral> {
  const isGood = code.length === CODE_LENGTH && (await isYes(ask.checkReferralCode(code)));
  return isGood ? { kind: "friend", code: code.toUpperCase() } : { kind: "invalid" };
}

export async function isAllowedSource(utm: string, ask: ReferralQuestions): Promise<boolean> {
  return utm !== "" && isYes(ask.checkCampaignSource(utm));
}

/** `https://stock.example/r/ABC234?x=1` and `stock.example/r/ABC234/` are both ABC234. A text that is no link is returned as it is. */
function lastSegment(entered: string): string {
  const [path = ""] = entered.split(/[?#]/);
  return path.split("/").findLast((segment) => segment !== "") ?? "";
}

function isYes(answer: Promise<unknown>): Promise<boolean> {
  return answer.then(
    () => true,
    () => false,
  );
}
