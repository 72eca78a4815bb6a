import type { Post } from "@stockfinder/contracts/community";
import { NONE_LEFT, type POST_STATUSES } from "@stockfinder/contracts/post-options";
import { PageIcon, type PageIconName } from "./page-icon.tsx";

const SIGNS: Readonly<Record<(typeof POST_STATUSES)[number], { icon: PageIconName; colour: string }>> = {
  "In Stock": { icon: "check", colour: "text-good" },
  "Limited Stock": { icon: "alert", colour: "text-warn" },
  "Out of Stock": { icon: "cross", colour: "text-bad" },
};
const NO_SIGN = { icon: "box", colour: "text-soft" } as const;

/** The item of a post, its status and quantity; empty if the post has none of them. */
export function PostStock({
  post: { itemName, status, quantity },
}: {
  post: Pick<Post, "itemName" | "status" | "quantity">;
}) {
  const left = quantity !== null && quantity !== NONE_LEFT ? `${quantity} left` : null;
  const words = [status, left].filter((word) => word !== null).join(", ");
  if (itemName === null && words === "") return null;

  const { icon, colour } = Object.entries(SIGNS).find(([name]) => name === status)?.[1] ?? NO_SIGN;
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
      {words && (
        <span className={`inline-flex items-center gap-1.5 font-semibold ${colour}`}>
          <PageIcon name={icon} className="size-4" />
          {words}
        </span>
      )}
      {itemName && <span className="text-sm text-soft [overflow-wrap:anywhere]">{itemName}</span>}
    </p>
  );
}
