import type { Handler } from "@stockfinder/bus/bus";
import type { fetchPost as fetchPostOperation } from "@stockfinder/contracts/community";
import type { CommunityContext } from "../context.ts";
import { findPost } from "../posts/posts.ts";
import { NO_SUCH_POST, refused } from "../refused.ts";

export function fetchPost({
  database,
}: Pick<CommunityContext, "database">): Handler<typeof fetchPostOperation> {
  return async ({ postID }) => {
    const post = await findPost(database, postID);
    return post ? { worked: true, post } : refused(NO_SUCH_POST);
  };
}
