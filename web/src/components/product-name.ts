const BEFORE_UNIT =
  /(\d|\bhalf) (?=(?:fl )?(?:oz|ct|gal|qt|pt|lb|g|kg|mg|ml|l|gb|tb|in|inch|ft|mi|pc|pk|count|pack|rolls?|sheets?)\b)/gi;

/** A name whose lines never begin with a unit: `28 oz` stays together. */
export function withBoundUnits(name: string): string {
  return name.replace(BEFORE_UNIT, "$1\u00a0").replace(/(\u00a0fl) /gi, "$1\u00a0");
}
