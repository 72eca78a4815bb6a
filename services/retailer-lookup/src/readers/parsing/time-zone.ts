/** States whose stores are all in one zone, except for a few towns at a border. */
const ZONE_OF_STATE = new Map(
  Object.entries({
    "America/New_York": "CT DE DC GA ME MD MA NH NJ NY NC OH PA RI SC VT VA WV",
    "America/Chicago": "AL AR IL IA LA MN MS MO OK WI",
    "America/Denver": "CO MT NM UT WY",
    "America/Phoenix": "AZ",
    "America/Los_Angeles": "CA NV WA",
    "America/Anchorage": "AK",
    "Pacific/Honolulu": "HI",
    "America/Puerto_Rico": "PR",
  }).flatMap(([zone, states]) => states.split(" ").map((state) => [state, zone] as const)),
);

/** Walgreens' codes (`EA`) and the usual abbreviations, by their first letters. */
const ZONE_OF_CODE: readonly (readonly [code: RegExp, zone: string])[] = [
  [/^E(A|[SD]?T)$/, "America/New_York"],
  [/^C(E|[SD]?T)$/, "America/Chicago"],
  [/^M(O|[SD]?T)$/, "America/Denver"],
  [/^P(A|[SD]?T)$/, "America/Los_Angeles"],
];

/** The IANA name of a store's time zone, from the retailer's data or its state; null if two are possible. */
export function timeZoneOf(raw: string | null, state: string | null): string | null {
  if (raw !== null && isKnown(raw)) return raw;
  const ofState = ZONE_OF_STATE.get(state?.toUpperCase() ?? "");
  if (ofState !== undefined) return ofState;
  const code = raw?.toUpperCase() ?? "";
  return ZONE_OF_CODE.find(([pattern]) => pattern.test(code))?.[1] ?? null;
}

/** A store's clock follows a place (`America/Denver`): `EST` as a zone has no daylight saving time. */
function isKnown(name: string): boolean {
  if (!/^(?:America|Pacific)\/[\w/]{1,40}$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
