const POST_ID_LENGTH = 24;

/** The post that an address opens: its last segment, where that is as long as an id. */
export function postIdIn(path: string): string | null {
  const last = path.replace(/\/$/, "").split("/").at(-1) ?? "";
  return last.length === POST_ID_LENGTH ? last : null;
}

export function postPath(postId: string): string {
  return `/posts/${postId}`;
}
