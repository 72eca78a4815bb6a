import type { Line } from "@stockfinder/contracts/lists";
import type { Plan } from "@stockfinder/contracts/plans";
import { addWatch } from "@stockfinder/contracts/watches";
import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { firstChoice, listWatch, watchBy } from "../../../alerts/watch-choice.ts";
import { callAsWatcher } from "../../../alerts/watcher.ts";
import { startWatching } from "../../../alerts/watching.ts";
import { useAttempt } from "../../../api/use-attempt.ts";
import { TextButton } from "../../../components/button.tsx";

/** What even the best plan has not, said before the sums that are without it, and how to learn when it is there. */
export function MissingLines({
  plans,
  lines,
  listId,
  zip,
}: {
  plans: readonly Plan[];
  lines: readonly Line[];
  listId: string;
  zip: string;
}) {
  const missing = lines.filter(({ id }) => plans.at(-1)?.missing.includes(id));
  // Words alone cannot be watched.
  const products = missing.filter(({ upc }) => upc !== null);
  return (
    <div className="mb-3 text-sm">
      {missing.length > 0 && (
        <p>
          <span className="font-semibold text-bad">
            Not found: {missing.map(({ text }) => text).join(", ")}.
          </span>{" "}
          The totals are without {missing.length === 1 ? "it" : "them"}.
        </p>
      )}
      <div className="flex flex-wrap gap-x-5">
        {products.length > 0 && (
          <WatchButton
            words="Watch what is missing"
            watches={() => products.map((line) => missingWatch(line, zip))}
          >
            Watching. Alerts come to the bell.
          </WatchButton>
        )}
        {plans[0]?.missing.length !== 0 && (
          <WatchButton
            words="Alert me when one store has it all"
            watches={() => [listWatch({ id: listId, zip })]}
          >
            Watching. Alerts come to the bell;{" "}
            <Link href="/watches" className="underline underline-offset-4">
              Your watches
            </Link>{" "}
            has other ways.
          </WatchButton>
        )}
      </div>
    </div>
  );
}

/** Adds watches at a press, and then says so. */
function WatchButton({
  words,
  watches,
  children,
}: {
  words: string;
  watches: () => readonly ReturnType<typeof watchBy>[];
  children: ReactNode;
}) {
  const [isWatched, setWatched] = useState(false);
  const { problem, attempt } = useAttempt();
  const press = async () => {
    const isAdded = await attempt(async () => {
      for (const watch of watches()) await callAsWatcher(addWatch, watch);
      startWatching();
    });
    setWatched(isAdded);
  };
  return (
    <div>
      {!isWatched && <TextButton onClick={press}>{words}</TextButton>}
      <p role="status" className="text-soft empty:hidden">
        {isWatched ? children : problem}
      </p>
    </div>
  );
}

/** A watch for the line's product in stock near the zip code, for at most the line's price. */
function missingWatch({ upc, text, maxPrice }: Line, zip: string) {
  const product = { ...{ upc, name: text, price: null, isInStock: false }, country: "USA" as const };
  const most = maxPrice === null ? "" : String(maxPrice);
  return watchBy(product, { ...firstChoice(product, zip), isNear: true, maxPrice: most });
}
