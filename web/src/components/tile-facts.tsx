import type { ReactNode } from "react";
import { ageText, DAY } from "./age.ts";
import { useNow } from "./use-now.ts";

/** Where a price is, the stock and the age of both: a line each from the start, so that the tiles of a row are alike. */
export function TileFacts({
  place,
  stock,
  isGood,
  seenAt,
}: {
  place: ReactNode;
  stock: string;
  /** Whether the stock is good news. */
  isGood: boolean;
  seenAt: string | null | undefined;
}) {
  return (
    <>
      <span className="tile-fact">{place}</span>
      <span className={isGood ? "tile-fact text-good" : "tile-fact"}>{stock}</span>
      <TileAge seenAt={seenAt} label="Checked " />
    </>
  );
}

/** When a price was read; that of a day ago or more stands out. */
export function TileAge({ seenAt, label = "" }: { seenAt: string | null | undefined; label?: string }) {
  const now = useNow();
  return (
    <span className="tile-fact tile-age" data-old={now - Date.parse(seenAt ?? "") >= DAY}>
      {seenAt && label + ageText(seenAt, now)}
    </span>
  );
}
