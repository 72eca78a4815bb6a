import { fetchPosts } from "@stockfinder/contracts/community";
import { Fault } from "@stockfinder/contracts/fault";
import { callForCaller } from "../routes/routes.ts";
import type { ReadFeed } from "./atom.ts";

const MOST = 50;

export const postsFeed: ReadFeed = async (zipcode, { request, response, edge, origin }) => {
  const fields = { zipcode, offset: 0, perpage: MOST };
  const answer = await callForCaller(fetchPosts, fields, request, response, edge);
  if (!answer.worked) throw new Fault("not-found", answer.msg);
  return {
    id: `urn:stockfinder:posts:${zipcode}`,
    title: `Posts near ${zipcode}`,
    page: `${origin}/posts`,
    entries: answer.posts.map(({ _id, title, text, store, zipcode: seenIn, date }) => ({
      id: `urn:stockfinder:post:${_id}`,
      title,
      updated: date,
      link: `${origin}/posts/${_id}`,
      summary: `${store}, ${seenIn}: ${text}`,
    })),
  };
};
