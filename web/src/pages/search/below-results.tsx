import { GroceryBanner } from "./grocery-banner.tsx";
import { StayInTouch } from "./stay-in-touch.tsx";

/** The end of the page, which starts out of sight. */
export function BelowResults({ hasGroceries, onJoin }: { hasGroceries: boolean; onJoin: () => void }) {
  return (
    <>
      <StayInTouch onJoin={onJoin} />
      {hasGroceries && <GroceryBanner />}
    </>
  );
}
