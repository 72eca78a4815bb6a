/// <reference path="./robots-parser.d.ts" />
import robotsParser from "robots-parser";

/** RFC 9309 requires at least 500 KiB; the rest is ignored. */
const LONGEST_TEXT = 500 * 1024;
/** A longer line is no rule that a person wrote, and matching it would take long. */
const LONGEST_LINE = 1_000;
const LONGEST_DELAY_SECONDS = 3_600;

/** The permissions in a site's robots.txt. */
export interface RobotsRules {
  isAllowed(url: URL): boolean;
  /** The site's `Crawl-delay`, in milliseconds; 0 if there is none. */
  readonly delayMs: number;
}

/** The rules of the robots.txt at `origin` for the robot `name`. Takes any text and never throws. */
export function robotsRules(origin: string, text: string, name: string): RobotsRules {
  const lines = text
    .slice(0, LONGEST_TEXT)
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/);
  const rules = robotsParser(
    `${origin}/robots.txt`,
    lines.filter(({ length }) => length <= LONGEST_LINE).join("\n"),
  );
  const delay = Number(rules.getCrawlDelay(name) ?? 0);
  return {
    // Undefined for an address of another site, which these rules do not cover.
    isAllowed: (url) => rules.isAllowed(url.href, name) === true,
    delayMs: delay > 0 ? Math.min(delay, LONGEST_DELAY_SECONDS) * 1_000 : 0,
  };
}
