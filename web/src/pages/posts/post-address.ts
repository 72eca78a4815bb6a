const POST_ID_LENGTH = 24;

/** The post id in a path: its last segment if it has the length of an id. */
export function postIdIn(path: string): string | null {
  const last = path.replace(/\/$/, "").split("/").at(-1) ?? "";
  return last.length === POST_ID_LENGTH ? last : null;
}

export function postPath(postId: string): string {
  return `/posts/${postId}`;
}
