interface Placed {
  readonly state: string;
  readonly longitude: number;
}

const OF_STATE: Readonly<Record<string, string>> = {
  AK: "America/Anchorage",
  AZ: "America/Phoenix",
  HI: "Pacific/Honolulu",
  PR: "America/Puerto_Rico",
};

/** Meridians near the borders of the zones, which follow states and counties. */
const WEST_OF: readonly (readonly [longitude: number, zone: string])[] = [
  [-115, "America/Los_Angeles"],
  [-102, "America/Denver"],
  [-86, "America/Chicago"],
];

/** The time zone of a place in the US; near a border it may be the neighbouring one. */
export function timeZoneAt({ state, longitude }: Placed): string {
  return OF_STATE[state] ?? WEST_OF.find(([west]) => longitude < west)?.[1] ?? "America/New_York";
}
