import type { DigestProduct } from "@stockfinder/contracts/digest-offers";

const DAYS = 90;

/**
 * The line of a product's lowest prices as an SVG path that is `width` by `height`: prices step from day to day, and days without one
 * leave a gap. Null with prices of less than two days.
 */
export function chartPath(
  chart: DigestProduct["chart"],
  { width, height }: { readonly width: number; readonly height: number },
) {
  const prices = (chart ?? []).flatMap(([, price]) => (price === null ? [] : price));
  if (!chart || prices.length === 0) return null;
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  const x = (day: number) => round((day / DAYS) * width);
  // A price that never changed is a line in the middle.
  const y = (price: number) =>
    round(highest === lowest ? height / 2 : ((highest - price) / (highest - lowest)) * height);
  const path = chart
    .map(([day, price], index) => {
      if (price === null) return "";
      const isJoined = (chart[index - 1]?.[1] ?? null) !== null;
      const until = chart[index + 1]?.[0] ?? DAYS;
      return `${isJoined ? "V" : `M${x(day)} `}${y(price)}H${x(until)}`;
    })
    .join("");
  return { path, lowest, highest };
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}
