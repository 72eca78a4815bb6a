import { type SavedKey, saved } from "../../storage/saved.ts";

const SOURCE = /^[\w.-]{1,64}$/;

/** Each null if it is not known. A friend's referral code is also the medium. */
export function installSource() {
  const referral = known("referral");
  return { source: known("ref_source"), medium: referral ?? known("refer_id"), referral };
}

/** Clients send `none` for an unknown source. */
function known(key: SavedKey): string | null {
  const value = saved(key);
  return value !== null && value !== "none" && SOURCE.test(value) ? value : null;
}
