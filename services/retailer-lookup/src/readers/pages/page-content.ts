import { type PageFacts, PageFactsCollector } from "@stockfinder/product-rules/product-page/page-facts";
import type { PageProduct } from "@stockfinder/product-rules/product-page/page-product";
import { productOfPage, sourcesOfPage } from "@stockfinder/product-rules/product-page/product-of-page";
import { Parser } from "htmlparser2";
import { plainText } from "../parsing/text.ts";
import type { ShopFile } from "../shops/shop-file.ts";
import { taughtFields } from "../shops/taught-fields.ts";
import { taughtProduct } from "../shops/taught-product.ts";

/** Words of bot walls, in title or text. */
const WALL_WORDS =
  /robot or human|(?:are you|you are|not|you're) a (?:robot|human)|confirm (?:that )?you(?:'re| are) (?:a )?human|verify(?:ing)? (?:that )?you(?:'re| are) (?:a )?human|access (?:to this page has been )?denied|access to this page has been|attention required!|just a moment\.{3}|pardon our interruption|request (?:was |has been )?blocked|unusual (?:traffic|activity)|checking your browser|security check|enter the characters you see|press (?:and|&) hold|activate and hold/i;
/** Traces of their scripts; shop pages load some of these too, so they only count if little else is shown. */
const WALL_SCRIPTS =
  /px-captcha|_Incapsula_Resource|captcha-delivery\.com|cf-chl-|challenge-platform|AwsWafIntegration|sec-if-cpt|KPSDK|g-recaptcha|hcaptcha|distil_r_/i;
const LONGEST_WALL = 1_500;
/** A page that shows less, and has scripts, is drawn by them. */
const LONGEST_SHELL = 300;

/**
 * The content of a page:
 * - `wall`: it requires a human, or refuses; the product is unknown;
 * - `shell`: it is empty until its scripts have run in a browser;
 * - `nothing`: it shows no product.
 */
export type PageContent =
  | { readonly kind: "product"; readonly product: PageProduct }
  | { readonly kind: "wall" | "shell" | "nothing" };

/** Reads any shop's page, with the rules of its file if it has one. Takes any text and never throws. */
export function parsePage(
  html: string,
  url: string,
  wantedGtin: string | null = null,
  rules: ShopFile["read"] = undefined,
): PageContent {
  const facts = readPageFacts(html);
  const page = { facts, url, plainText };
  const product = rules
    ? taughtProduct(
        sourcesOfPage(page, wantedGtin),
        taughtFields(rules, html, url).product,
        rules.first ?? "data",
      )
    : productOfPage(page, wantedGtin);
  const isStated = product !== null && (product.price !== null || product.isAvailable !== null);
  if (!isStated && isWall(html, facts)) return { kind: "wall" };
  if (!isStated && needsBrowser(facts)) return { kind: "shell" };
  return product ? { kind: "product", product } : { kind: "nothing" };
}

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

/**
 * Whether the page is a bot wall, whatever the status: it requires a human, or refuses. Call it only if no product was
 * read.
 */
function isWall(html: string, { title, lines, visibleLength }: PageFacts): boolean {
  if (WALL_WORDS.test(title)) return true;
  if (visibleLength > LONGEST_WALL) return false;
  return lines.some(({ text }) => WALL_WORDS.test(text)) || WALL_SCRIPTS.test(html);
}

function needsBrowser({ hasScripts, visibleLength }: PageFacts): boolean {
  return hasScripts && visibleLength < LONGEST_SHELL;
}
