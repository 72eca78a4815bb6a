import { type SavedKey, saved } from "../../storage/saved.ts";

export interface InstallSource {
  readonly source: string | null;
  readonly medium: string | null;
  /** A friend's referral code, which is also the medium. */
  readonly referral: string | null;
}

const SOURCE = /^[\w.-]{1,64}$/;

export function installSource(): InstallSource {
  const referral = known("referral");
  return { source: known("ref_source"), medium: referral ?? known("refer_id"), referral };
}

/** Clients send `none` for an unknown source. */
function known(key: SavedKey): string | null {
  const value = saved(key);
  return value !== null && value !== "none" && SOURCE.test(value) ? value : null;
}
