import type { PageFacts } from "@stockfinder/product-rules/product-page/page-facts";

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
 * Whether the page is a bot wall, whatever the status: it requires a human, or refuses. Call it only if no product was
 * read.
 */
export function isWall(html: string, { title, lines, visibleLength }: PageFacts): boolean {
  if (WALL_WORDS.test(title)) return true;
  if (visibleLength > LONGEST_WALL) return false;
  return lines.some(({ text }) => WALL_WORDS.test(text)) || WALL_SCRIPTS.test(html);
}

export function needsBrowser({ hasScripts, visibleLength }: PageFacts): boolean {
  return hasScripts && visibleLength < LONGEST_SHELL;
}
