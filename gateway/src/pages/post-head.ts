import type { Bus } from "@stockfinder/bus/bus";
import { fetchPost, type Post, PostId } from "@stockfinder/contracts/community";
import { unlessFailed } from "@stockfinder/contracts/fault";
import { ANONYMOUS } from "@stockfinder/contracts/principal";
import type { PageHead } from "./page-head.ts";

const POSTS = /^\/posts\//i;
/** The page does not wait longer for its head. */
const PATIENCE_MS = 300;
const LONGEST_DESCRIPTION = 200;

/** Reads the head of a post's page from the community. Null for other pages, and without a post or an answer. */
export function postHeadReader(bus: Pick<Bus, "call">) {
  return async (path: string, requestId: string): Promise<PageHead | null> => {
    const last = path.replace(/\/$/, "").split("/").at(-1);
    const id = PostId.safeParse(last);
    if (!POSTS.test(path) || !id.success) return null;
    const context = { principal: ANONYMOUS, requestId, deadline: Date.now() + PATIENCE_MS };
    const answer = await unlessFailed(bus.call(fetchPost, { postID: id.data }, context));
    return answer?.worked ? headOf(answer.post) : null;
  };
}

function headOf({ title, text, store, zipcode }: Post): PageHead {
  const seen = `${store}, ${zipcode}: ${text}`.replaceAll(/\s+/g, " ");
  return {
    title,
    description:
      seen.length > LONGEST_DESCRIPTION ? `${seen.slice(0, LONGEST_DESCRIPTION).toWellFormed()}…` : seen,
    picture: "/social-post.png",
    pictureText: "A neighbor's note about what is on the shelf",
  };
}
