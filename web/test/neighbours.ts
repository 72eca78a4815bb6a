import { randomUUID } from "node:crypto";
import type { Post } from "@stockfinder/contracts/community";
import type { TestProduct } from "./product.ts";

/** Somebody in the community, with a browser of their own somewhere else. */
export interface Neighbour {
  /** Posts, and answers the post's id; what is not said is as in any post. */
  post(post: { zipcode: string } & Partial<Post>): Promise<string>;
}

const ANY_POST = { title: "Seen on the shelf", text: "Plenty of it.", store: "Target" };

export function aNeighbour({ url }: TestProduct): Neighbour {
  const userID = randomUUID();
  return {
    async post(post) {
      const answer = await fetch(`${url}/api/post/add`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ ...ANY_POST, ...post, userID }),
      });
      const outcome = await answer.json();
      if (!outcome.worked) throw new Error(`The post was refused: ${JSON.stringify(outcome)}`);
      return outcome.postId;
    },
  };
}

/** As many posts, each with its number in its title, the last of them on top of the feed. */
export async function manyPosts(product: TestProduct, zipcode: string, count: number): Promise<void> {
  const neighbour = aNeighbour(product);
  for (let number = 1; number <= count; number++) await neighbour.post({ zipcode, title: `Post ${number}` });
}
