import { type Post, productPosts } from "@stockfinder/contracts/community";
import { Link } from "wouter";
import { call } from "../../../api/call.ts";
import { useFetched } from "../../../api/use-fetched.ts";
import { ageText } from "../../../components/age.ts";
import { postDistance } from "../../../components/post-distance.ts";
import { PostStock } from "../../../components/post-stock.tsx";

/** What neighbors around a zip code saw of the product, the nearest first; nothing if there are no posts, or no zip code. */
export function NeighborPosts({ upc, zip, now }: { upc: string; zip: string; now: number }) {
  const { data } = useFetched(zip === "" ? null : `${upc} ${zip}`, (signal) =>
    call(productPosts, { upc, zip }, { signal }),
  );
  if (!data || data.posts.length === 0) return null;
  return (
    <section aria-labelledby="neighbor-posts" className="mt-10">
      <h2 id="neighbor-posts" className="text-lg font-bold">
        What neighbors saw
      </h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2">
        {data.posts.map((post) => (
          <NeighborPost key={post._id} post={post} now={now} />
        ))}
      </ul>
    </section>
  );
}

function NeighborPost({ post, now }: { post: Post; now: number }) {
  const { _id, title, store, location, status, quantity, date } = post;
  const place = [store, location, postDistance(post), ageText(date, now)];
  return (
    <li className="min-w-0 rounded-xl border border-line p-3">
      <Link href={`/posts/${_id}`} className="inline-flex min-h-11 items-center font-semibold underline">
        {title}
      </Link>
      <PostStock post={{ itemName: null, status, quantity }} />
      <p className="text-sm text-soft">{place.filter((words) => words !== null).join(" · ")}</p>
    </li>
  );
}
