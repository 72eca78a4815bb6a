import { saved } from "../storage/saved.ts";
import { rememberClick } from "./early-click.ts";
import { fetchEarly } from "./early-responses.ts";
import { searchAt, searchStreamAddress } from "./search-address.ts";

/** The files of the results page; the build fills them in (`build/early-search.ts`). */
declare const RESULTS_FILES: readonly string[];

/**
 * What cannot wait for the page's scripts: a click, and a search, which it starts from the HTML. It is a separate file, because the
 * content security policy allows no script in the HTML.
 */
rememberClick();
const search = searchAt(window.location.pathname, saved("zipcode"));
if (search) {
  fetchEarly(searchStreamAddress(search), "text/event-stream");
  fetchEarly("/api/retailers", "application/json");
  for (const file of RESULTS_FILES) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = file;
    document.head.append(link);
  }
}
