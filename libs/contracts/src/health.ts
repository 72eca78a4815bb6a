import { z } from "zod";
import { event } from "./event.ts";
import { CertainStock } from "./listings.ts";
import { WrongPart } from "./observations.ts";
import { operation } from "./operation.ts";
import { STAFF_FIELDS, STAFF_GIVEN } from "./staff-fields.ts";

/**
 * The outcome of a call to a store:
 * - `ok`: an answer with products or stock;
 * - `empty`: a valid answer that lists nothing;
 * - `blocked`: the store refused us. This says nothing about stock;
 * - `changedLayout`: an answer that could not be parsed;
 * - `slow`: no answer in time;
 * - `failed`: everything else: an error of the store, a limit of ours, no connection.
 */
export const StoreOutcome = z.enum(["ok", "empty", "blocked", "changedLayout", "slow", "failed"]);
export type StoreOutcome = z.infer<typeof StoreOutcome>;

/**
 * A store's state, by its outcomes of the last ten minutes, else of the last hour:
 * - `answers`: at least half of the outcomes are `ok` or `empty`;
 * - `slow`, `blocked`, `failing`: the most frequent of the others;
 * - `setAside`: its known items were read wrongly, so its stock is not shown;
 * - `off`: it is not enabled;
 * - `unknown`: it was not called for an hour.
 */
export const StoreState = z.enum(["answers", "slow", "blocked", "failing", "setAside", "off", "unknown"]);
export type StoreState = z.infer<typeof StoreState>;

export const StoreReader = z.enum(["adapter", "page"]);
export type StoreReader = z.infer<typeof StoreReader>;

const Time = z.iso.datetime().nullable();
const Count = z.number().int().min(0);

/** The calls to a store in a twelfth of an hour: answered with products, stock or nothing, or not answered. */
export const CountedCalls = z.object({ answered: Count, failed: Count });
export type CountedCalls = z.infer<typeof CountedCalls>;

/** The parts of the last hour, five minutes each. */
export const PARTS_OF_HOUR = 12;

export const BoardStore = z.object({
  id: z.string(),
  name: z.string(),
  reader: StoreReader,
  state: StoreState,
  /** The time of the last `ok` outcome; null if there was none. */
  lastGoodAt: Time,
  /** The parts of the last hour, the oldest first. Absent from older services. */
  lastHour: z.array(CountedCalls).length(PARTS_OF_HOUR).optional(),
  isDemo: z.boolean(),
});
export type BoardStore = z.infer<typeof BoardStore>;

/** All retailers, then the stores whose pages were read most in the last hour. */
const boardOf = <Store extends z.ZodType>(store: Store) =>
  z.object({ at: z.iso.datetime(), stores: z.array(store) });

export const HealthBoard = boardOf(BoardStore);
export type HealthBoard = z.infer<typeof HealthBoard>;

export const OpenCircuit = z.object({
  upstream: z.string(),
  operation: z.string(),
  /** The number of running workers in which it is open. */
  openOn: Count,
  workers: Count,
});
export type OpenCircuit = z.infer<typeof OpenCircuit>;

export const KnownStock = z.enum(["in", "out"]);
export type KnownStock = z.infer<typeof KnownStock>;

/** A canary's reading. `missing`: the store does not list it. `unknown`: it was blocked, failed, or stated no stock. */
export const CanaryReading = z.enum(["in", "out", "missing", "unknown"]);
export type CanaryReading = z.infer<typeof CanaryReading>;

/** A known item that is read on a schedule, to see whether stock is still read correctly. */
export const Canary = z.object({
  expects: KnownStock,
  /** A GTIN or words; the address of a product page. */
  query: z.string(),
  /** The retailer's own id; null for the item with the GTIN `query`, and for a page. */
  itemId: z.string().nullable(),
  zip: z.string(),
  /** Null if it was not read yet, like `readAt`. */
  readAs: CanaryReading.nullable(),
  readAt: Time,
  detail: z.string().nullable(),
});
export type Canary = z.infer<typeof Canary>;

export const DetailedStore = BoardStore.extend({
  /** Null for a retailer that is off, and for pages. */
  source: z.enum(["site", "official"]).nullable(),
  /** Of the last hour, each look-up or page once. */
  outcomes: z.record(StoreOutcome, Count),
  openCircuits: z.array(OpenCircuit),
  /** Until then a store that refused us is left alone. Only for pages. */
  restsUntil: Time,
  /** Since when its stock is not shown; null if it is. */
  setAsideAt: Time,
  canaries: z.array(Canary),
  /** The newest outcome that is neither `ok` nor `empty`. */
  lastFailure: z.object({ at: z.iso.datetime(), outcome: StoreOutcome, detail: z.string() }).nullable(),
});
export type DetailedStore = z.infer<typeof DetailedStore>;

/** What was shown when somebody said that it is wrong. */
export const ShownReading = z.object({
  price: z.number().nullable(),
  currency: z.string().nullable(),
  stock: CertainStock.nullable(),
  readAt: z.iso.datetime(),
});
export type ShownReading = z.infer<typeof ShownReading>;

export const WrongStore = z.object({
  id: z.string(),
  name: z.string(),
  /** How many networks say so, in the last day. */
  networks: Count,
  /** The newest first; a part of an offer once. */
  last: z.array(
    z.object({
      url: z.string(),
      part: WrongPart,
      at: z.iso.datetime(),
      /** Null if the page had not been read. */
      shown: ShownReading.nullable(),
    }),
  ),
});
export type WrongStore = z.infer<typeof WrongStore>;

export const DetailedBoard = boardOf(DetailedStore).extend({
  /** The ten of which most networks say so. Older services do not say it. */
  wrong: z.array(WrongStore).optional(),
});
export type DetailedBoard = z.infer<typeof DetailedBoard>;

export const readHealthBoard = operation({
  name: "lookup.healthBoard",
  summary: "Whether each retailer, and each store whose pages are read often, answers",
  repeatable: true,
  http: { method: "GET", path: "/api/health-board", cacheMs: 5_000 },
  input: z.strictObject({}),
  output: HealthBoard,
});

/** For the service that knows the staff passwords. */
export const readDetailedBoard = operation({
  name: "lookup.detailedBoard",
  summary: "The health board with outcomes, circuits and failures",
  input: z.strictObject({}),
  output: DetailedBoard,
});

export const readStaffBoard = operation({
  name: "alerts.readStaffBoard",
  summary: "The health board with outcomes, circuits and failures, for staff",
  repeatable: true,
  http: { method: "GET", path: "/api/health-board/details", given: STAFF_GIVEN },
  input: z.strictObject(STAFF_FIELDS),
  output: DetailedBoard,
  deadlineMs: 5_000,
  queue: "staff",
});

/**
 * The known items of a retailer, or of a store's product pages, were read wrongly twice, so that its stock is not shown; or
 * correctly twice, so that it is again.
 */
export const adapterTurned = event({
  name: "lookup.adapterTurned",
  data: z.object({
    /** A retailer (`walmart`), or a store's pages (`page:kohls`). */
    retailer: z.string(),
    name: z.string(),
    isSetAside: z.boolean(),
    at: z.iso.datetime(),
    /** As they were read in the round that decided. */
    canaries: z.array(Canary),
  }),
});
