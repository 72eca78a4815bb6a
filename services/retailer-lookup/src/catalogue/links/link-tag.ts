/** The tag of clicks that come from neither a user's link nor a notification. */
export const DEFAULT_TAG = "stockfinderprodd";

interface TagSource {
  readonly notiId?: string | null | undefined;
  readonly aId?: string | null | undefined;
}

/** The tag of a link: the notification's, else the given affiliate id, else the product's own. */
export function linkTag({ notiId, aId }: TagSource): string {
  if (notiId) return `notif-${notiId}`;
  return aId || DEFAULT_TAG;
}
