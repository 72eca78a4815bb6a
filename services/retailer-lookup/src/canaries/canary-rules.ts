import type { CanaryReading, KnownStock } from "@stockfinder/contracts/health";

/** So many rounds in a row decide: one wrong reading may be a page that was served half. */
const DECIDE = 2;

/** A known item, as it should read and as it was read. */
export interface ReadCanary {
  readonly expects: KnownStock;
  readonly readAs: CanaryReading;
}

export type Judgement = "right" | "wrong" | "cannotTell";
/** What a round says about its adapter. */
export type Verdict = Judgement;

/**
 * An item that should be in stock and is not listed was read wrongly: so reads an adapter that finds nothing. Many stores do
 * not list what they do not have, so an item that should be out may be missing.
 */
export function judge({ expects, readAs }: ReadCanary): Judgement {
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
 * Wrong is a round in which all known-in items, or all known-out ones, that could be told were read wrongly: an adapter that
 * reads everything as one of both is caught, and one item that sold out is not enough where there are two. Right is a round in
 * which of each kind at least one could be told.
 */
export function verdictOf(round: readonly ReadCanary[]): Verdict {
  const kinds = [...Map.groupBy(round, ({ expects }) => expects).values()].map((its) => {
    const told = its.map(judge).filter((judgement) => judgement !== "cannotTell");
    if (told.length === 0) return "cannotTell";
    return told.every((judgement) => judgement === "wrong") ? "wrong" : "right";
  });
  if (kinds.includes("wrong")) return "wrong";
  return kinds.includes("cannotTell") ? "cannotTell" : "right";
}

/** What is kept of an adapter from round to round. */
export interface AdapterState {
  readonly isSetAside: boolean;
  /** Wrong rounds in a row, and right ones. A round that cannot tell is passed over. */
  readonly wrongs: number;
  readonly rights: number;
}

export interface NextState extends AdapterState {
  /** Whether this round set it aside, or brought it back. */
  readonly hasTurned: boolean;
  /** One more round decides, so it should come soon. */
  readonly isPending: boolean;
}

/** Two wrong rounds in a row set an adapter aside, two right ones bring it back. */
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
