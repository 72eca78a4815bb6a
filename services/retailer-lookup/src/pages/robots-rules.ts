/// <reference path="./robots-parser.d.ts" />
import robotsParser from "robots-parser";

/** RFC 9309 asks for at least 500 KiB; what a site says beyond is not read. */
const LONGEST_TEXT = 500 * 1024;
/** A longer line is no rule that a person wrote, and matching it would take long. */
const LONGEST_LINE = 1_000;
const LONGEST_DELAY_SECONDS = 3_600;

/** What a site's robots.txt lets a robot do. */
export interface RobotsRules {
  isAllowed(url: URL): boolean;
  /** The pause between two requests that the site asks for, in milliseconds; 0 if it asks for none. */
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
    // Undefined for an address of another site, which these rules say nothing about.
    isAllowed: (url) => rules.isAllowed(url.href, name) === true,
    delayMs: delay > 0 ? Math.min(delay, LONGEST_DELAY_SECONDS) * 1_000 : 0,
  };
}
