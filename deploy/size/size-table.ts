import type { Measured, Sizes } from "./measure.ts";
import { FOLDER_TRIMS, trimOf } from "./trims.ts";

const DAY_MS = 24 * 60 * 60_000;

/** A line for each table and folder, the largest first: its size, its growth a day, and what ends it. */
export function sizeTable(sizes: Sizes, earlier: Measured, now: Date): string {
  const first = earlier.find(({ at }) => now.getTime() - at >= DAY_MS / 2);
  const days = first ? (now.getTime() - first.at) / DAY_MS : 0;
  const lines = Object.entries(sizes)
    .sort(([, one], [, other]) => other - one)
    .map(([name, bytes]) => {
      const growth = first ? megabytes((bytes - (first.sizes[name] ?? 0)) / days) : "?";
      return row(name, megabytes(bytes), growth, trimOf(name) ?? FOLDER_TRIMS[name] ?? "does not grow");
    });
  return `${[row("table or folder", "MB", "MB a day", "until"), ...lines].join("\n")}\n`;
}

function row(name: string, size: string, growth: string, trim: string): string {
  return `${name.padEnd(30)} ${size.padStart(9)} ${growth.padStart(9)}  ${trim}`;
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(2);
}
