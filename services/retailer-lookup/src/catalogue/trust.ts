import type { CertainStock, Country, ReadingSource } from "@stockfinder/contracts/listings";

export interface StockSeen {
  readonly source: ReadingSource;
  readonly retailer: string;
  /** Absent for a shelf: no page states any. */
  readonly country?: Country;
  readonly stock: CertainStock | null;
  /** In milliseconds since 1970. */
  readonly seenAt: number;
}

export interface Trust {
  /** The row, with an unknown stock if its reader is not trusted. */
  believed<Row extends StockSeen>(row: Row): Row;
}
