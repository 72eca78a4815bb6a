import { type SavedKey, saved } from "./saved.ts";

/** What brought a visitor, as the extension's store and the mail with its link are told. */
export interface InstallSource {
  readonly source: string | null;
  readonly medium: string | null;
  /** A friend's code, which is the medium too. */
  readonly referral: string | null;
}

const SOURCE = /^[\w.-]{1,64}$/;

export function installSource(): InstallSource {
  const referral = known("referral");
  return { source: known("ref_source"), medium: referral ?? known("refer_id"), referral };
}

/** Clients write `none` where they know nothing. */
function known(key: SavedKey): string | null {
  const value = saved(key);
  return value !== null && value !== "none" && SOURCE.test(value) ? value : null;
}
