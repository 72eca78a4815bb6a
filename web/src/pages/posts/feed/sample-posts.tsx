import type { Post } from "@stockfinder/contracts/community";
import { PostStock } from "../../../components/post-stock.tsx";

type Sample = Pick<Post, "title" | "text" | "store" | "itemName" | "status" | "quantity">;

const SAMPLES: readonly Sample[] = [
  {
    title: "End of aisle 14, two full shelves",
    text: "Limit of two per customer, and the line was short at 8 AM.",
    store: "Target",
    itemName: "Disinfectant wipes, 75 ct",
    status: "In Stock",
    quantity: "100+",
  },
  {
    title: "Bottom shelf by the pharmacy",
    text: "I counted four bottles. None left in the usual aisle.",
    store: "CVS",
    itemName: "Hand soap, 12 oz",
    status: "Limited Stock",
    quantity: "1-10",
  },
  {
    title: "Next delivery is Thursday morning",
    text: "That's what the manager told me. Sizes 2 and 4 are still there.",
    store: "Walgreens",
    itemName: "Diapers, size 3",
    status: "Out of Stock",
    quantity: "0",
  },
];

/** Invented posts for the empty feed of the demo. They are never sent to the server. */
export function SamplePosts() {
  return (
    <section aria-labelledby="sample-posts" className="border-t border-line pt-6">
      <h2 id="sample-posts" className="text-lg font-bold">
        What a feed looks like
      </h2>
      <p className="text-soft">These posts are made up for the demo.</p>
      <ul className="mt-4 grid gap-4 lg:grid-cols-3">
        {SAMPLES.map((post) => (
          <li key={post.title}>
            <article className="rounded-card border border-dashed border-edge p-5">
              <p className="flex flex-wrap items-center gap-2 text-sm">
                <span className="text-soft">Demo</span>
                <span className="rounded-md bg-sunken px-2 py-0.5 font-semibold">{post.store}</span>
              </p>
              <h3 className="mt-2 font-bold">{post.title}</h3>
              <PostStock post={post} />
              <p className="mt-2">{post.text}</p>
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}
