import { type PageFacts, PageFactsCollector } from "@stockfinder/product-rules/product-page/page-facts";
import { Parser } from "htmlparser2";

/** Collects the content of a page in one pass, until it nests too deep. Accepts any text and never throws. */
export function readPageFacts(html: string): PageFacts {
  const collector = new PageFactsCollector();
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!collector.open(name, attributes)) parser.pause();
    },
    ontext: (text) => collector.text(text),
    onclosetag: (name) => collector.close(name),
  });
  parser.end(html);
  return collector.facts();
}
