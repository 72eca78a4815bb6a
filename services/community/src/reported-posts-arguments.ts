import { PostId } from "@stockfinder/contracts/community";

export type ReportedPostsCommand =
  | { readonly action: "list" }
  | { readonly action: "restore" | "remove"; readonly id: string };

/** Null if they are wrong. */
export function readArguments([action, text, ...rest]: string[]): ReportedPostsCommand | null {
  if (rest.length > 0) return null;
  if (action === "list") return text === undefined ? { action } : null;
  const id = PostId.safeParse(text);
  if ((action !== "restore" && action !== "remove") || !id.success) return null;
  return { action, id: id.data };
}
