import {
  type BoardStore,
  type DetailedBoard,
  type HealthBoard,
  readHealthBoard,
} from "@stockfinder/contracts/health";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { useFetched } from "../../api/use-fetched.ts";
import { TextButton } from "../../components/button.tsx";
import { CheckedAt } from "../../components/checked-at.tsx";
import { Page } from "../../components/frame/page.tsx";
import { useEvery } from "../../components/use-every.ts";
import { useNow } from "../../components/use-now.ts";
import { Waiting } from "../../components/waiting.tsx";
import { STORES_CLAIM } from "../../settings/site.ts";
import { LastHourKey } from "./last-hour.tsx";
import { StaffSignIn } from "./staff-sign-in.tsx";
import { isTrouble, problemsFirst, summaryText } from "./state-words.ts";
import { StoreDetails } from "./store-details.tsx";
import { StoreRow } from "./store-row.tsx";
import { WrongReadings } from "./wrong-readings.tsx";

/** As long as an answer is reused. */
const EVERY_MS = 5_000;

export default function HealthBoardPage() {
  const fetched = useFetched("board", (signal) => call(readHealthBoard, {}, { signal }));
  useEvery(EVERY_MS, fetched.refresh);

  return (
    <Page title="Store status">
      <div className="page-width py-8">
        <h1 className="text-3xl font-bold tracking-tight">Store status</h1>
        <p className="mt-2 text-soft">
          Whether the prices and stock you see are current. If we can't check a store, look at its own site
          before you go.
        </p>
        {fetched.data ? (
          <Board board={fetched.data} />
        ) : (
          <div className="mt-6 min-h-dvh">
            <Waiting of={fetched} label="Fetching the status" failed="The status could not be loaded." />
          </div>
        )}
      </div>
    </Page>
  );
}

function Board({ board }: { board: HealthBoard }) {
  const [details, setDetails] = useState<DetailedBoard | null>(null);
  const [hasFigures, setFigures] = useState(false);
  const now = useNow();
  const shown = details ?? board;
  const isWell = shown.stores.some(({ state }) => state === "answers") && !shown.stores.some(isTrouble);
  const read = (reader: BoardStore["reader"]) => shown.stores.filter((store) => store.reader === reader);
  return (
    <>
      <p className={`mt-6 text-xl font-bold ${isWell ? "text-good" : ""}`}>{summaryText(shown.stores)}</p>
      <p className="dotted-line mt-1 text-sm text-soft">
        <span>Of those checked in the last hour</span>
        <CheckedAt at={shown.at} stale={false} now={now} />
        {shown.stores.some(({ isDemo }) => isDemo) && <span>Demo data: no real store was checked.</span>}
      </p>
      <Stores title="Stores we search" stores={read("adapter")} {...{ details, hasFigures, now }} />
      <Stores
        title="More online stores"
        note={`We check ${STORES_CLAIM} stores as people look for products. These were checked most in the last hour.`}
        stores={read("page")}
        {...{ details, hasFigures, now }}
      />
      <TextButton className="mt-4" aria-expanded={hasFigures} onClick={() => setFigures(!hasFigures)}>
        {hasFigures ? "Hide the last hour" : "Show the last hour"}
      </TextButton>
      {hasFigures && <LastHourKey />}
      {details && <WrongReadings stores={details.wrong ?? []} now={now} />}
      <StaffSignIn hasDetails={details !== null} onDetails={setDetails} />
    </>
  );
}

function Stores({
  title,
  note,
  stores,
  details,
  hasFigures,
  now,
}: {
  title: string;
  /** Which stores these are. */
  note?: string;
  stores: readonly BoardStore[];
  details: DetailedBoard | null;
  hasFigures: boolean;
  now: number;
}) {
  if (stores.length === 0) return null;
  // Staff see its known items.
  const unchecked = details ? [] : stores.filter(({ state }) => state === "unknown");
  return (
    <section aria-label={title} className="mt-8">
      <h2 className="text-xl font-bold">{title}</h2>
      {note && <p className="mt-1 text-sm text-soft">{note}</p>}
      <ul className="mt-1 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {problemsFirst(stores.filter((store) => !unchecked.includes(store))).map((store) => {
          const detailed = details?.stores.find(
            ({ id, reader }) => id === store.id && reader === store.reader,
          );
          return (
            <StoreRow key={`${store.reader} ${store.id}`} {...{ store, hasFigures, now }}>
              {detailed && <StoreDetails store={detailed} now={now} />}
            </StoreRow>
          );
        })}
      </ul>
      {unchecked.length > 0 && (
        <p className="mt-3 text-sm text-soft">
          Not checked lately: {unchecked.map(({ name }) => name).join(", ")}
        </p>
      )}
    </section>
  );
}
