import type { HeldPage } from "@stockfinder/contracts/held-page";
import type { Country } from "@stockfinder/contracts/listings";
import type { PageHead } from "./page-head.ts";

export interface WantedPage {
  readonly path: string;
  readonly country: Country;
  readonly zip: string | null;
}

/** What a page shows before a script has run. */
export interface PageContent {
  readonly head: PageHead | null;
  /** Null if its service did not answer: then the page has its head alone. */
  readonly held: HeldPage | null;
  readonly linkedData: readonly object[];
}
