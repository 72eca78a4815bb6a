import type { CanaryReading, KnownStock } from "@stockfinder/contracts/health";

/** The number of equal rounds in a row that decides: one wrong reading may be a page that was only half served. */
const DECIDE = 2;

export interface ReadCanary {
  readonly expects: KnownStock;
  readonly readAs: CanaryReading;
}

/** Of one known item, and of a round. */
export type Verdict = "right" | "wrong" | "cannotTell";

/**
 * A known-in item that is not listed was read wrongly: that is how an adapter that finds nothing reads. Many stores do
 * not list what they do not have, so a known-out item may be missing.
 */
export function judge({ expects, readAs }: ReadCanary): Verdict {
  switch (readAs) {
    case "in":
    case "out":
      return readAs === expects ? "right" : "wrong";
    case "missing":
      return expects === "out" ? "right" : "wrong";
    case "unknown":
      return "cannotTell";
  }
}

/**
 * A round is wrong if all decidable known-in items, or all decidable known-out ones, were read wrongly: this detects an
 * adapter that reads everything as in, or as out, while one sold-out item of two is not enough. A round is right if at
 * least one item of each kind was decidable.
 */
export function verdictOf(round: readonly ReadCanary[]): Verdict {
  const kinds = [...Map.groupBy(round, ({ expects }) => expects).values()].map((its) => {
    const verdicts = its.map(judge).filter((judgement) => judgement !== "cannotTell");
    if (verdicts.length === 0) return "cannotTell";
    return verdicts.every((judgement) => judgement === "wrong") ? "wrong" : "right";
  });
  if (kinds.includes("wrong")) return "wrong";
  return kinds.includes("cannotTell") ? "cannotTell" : "right";
}

export interface AdapterState {
  readonly isSetAside: boolean;
  /** Wrong rounds in a row, and right ones. An undecidable round is ignored. */
  readonly wrongs: number;
  readonly rights: number;
}

export interface NextState extends AdapterState {
  readonly hasTurned: boolean;
  /** One more round decides, so it should come soon. */
  readonly isPending: boolean;
}

/** Two wrong rounds in a row set an adapter aside, two right ones restore it. */
export function nextState({ isSetAside, wrongs, rights }: AdapterState, verdict: Verdict): NextState {
  const counts = {
    right: { wrongs: 0, rights: rights + 1 },
    wrong: { wrongs: wrongs + 1, rights: 0 },
    cannotTell: { wrongs, rights },
  }[verdict];
  const hasTurned = verdict !== "cannotTell" && (isSetAside ? counts.rights : counts.wrongs) >= DECIDE;
  const isPending = !hasTurned && (isSetAside ? counts.rights : counts.wrongs) > 0;
  if (!hasTurned) return { isSetAside, ...counts, hasTurned, isPending };
  return { isSetAside: !isSetAside, wrongs: 0, rights: 0, hasTurned, isPending };
}
