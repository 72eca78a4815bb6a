import type { ReactNode } from "react";
import { ageText, DAY } from "./age.ts";
import { useNow } from "./use-now.ts";

/** Where a price is, the stock and the age of both: a line each from the start, so that the tiles of a row are alike. */
export function TileFacts({
  place,
  stock,
  isGood,
  seenAt,
  wraps = false,
}: {
  place: ReactNode;
  stock: string;
  /** Whether the stock is good news. */
  isGood: boolean;
  seenAt: string | null | undefined;
  /** Whether a long place has another line. */
  wraps?: boolean;
}) {
  return (
    <>
      <span className={`tile-fact text-soft ${wraps ? "" : "truncate"}`}>{place}</span>
      <span className={`tile-fact ${isGood ? "text-good" : "text-soft"}`}>{stock}</span>
      <TileAge seenAt={seenAt} label="Checked " />
    </>
  );
}

/** When a price was read; that of a day ago or more stands out. */
export function TileAge({ seenAt, label = "" }: { seenAt: string | null | undefined; label?: string }) {
  const now = useNow();
  const isOld = seenAt != null && now - Date.parse(seenAt) >= DAY;
  return (
    <span className={`tile-fact tile-age ${isOld ? "font-semibold text-warn" : "text-soft"}`}>
      {seenAt && `${label}${ageText(seenAt, now)}`}
    </span>
  );
}
