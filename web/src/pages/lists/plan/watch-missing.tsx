import type { Line } from "@stockfinder/contracts/lists";
import { addWatch } from "@stockfinder/contracts/watches";
import { useState } from "react";
import { firstChoice, watchBy } from "../../../alerts/watch-choice.ts";
import { callAsWatcher } from "../../../alerts/watcher.ts";
import { startWatching } from "../../../alerts/watching.ts";
import { useAttempt } from "../../../api/use-attempt.ts";
import { TextButton } from "../../../components/button.tsx";

/** Watches the products among these lines until a store near the shopper has them. Words alone cannot be watched. */
export function WatchMissing({ lines, zip }: { lines: readonly Line[]; zip: string }) {
  const [areWatched, setWatched] = useState(false);
  const { problem, attempt } = useAttempt();
  const products = lines.filter(({ upc }) => upc !== null);
  if (products.length === 0) return null;

  async function watchAll(): Promise<void> {
    const areAdded = await attempt(async () => {
      for (const line of products) await callAsWatcher(addWatch, missingWatch(line, zip));
      startWatching();
    });
    setWatched(areAdded);
  }

  return (
    <>
      {!areWatched && <TextButton onClick={watchAll}>Watch what is missing</TextButton>}
      <p role="status" className="text-soft empty:hidden">
        {areWatched ? "We watch it. Alerts come to the bell." : problem}
      </p>
    </>
  );
}

/** A watch for the line's product in stock near the zip code, for at most the line's price. */
function missingWatch({ upc, text, maxPrice }: Line, zip: string) {
  const product = { ...{ upc, name: text, price: null, isInStock: false }, country: "USA" as const };
  const most = maxPrice === null ? "" : String(maxPrice);
  return watchBy(product, { ...firstChoice(product, zip), isNear: true, maxPrice: most });
}
