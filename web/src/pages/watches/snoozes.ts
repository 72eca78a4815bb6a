const HOUR_MS = 3_600_000;
const MORNING = 8;

/** The snoozes to choose from. A morning is eight o'clock in the browser's time zone, whatever its clocks do in between. */
export function snoozesAt(now: Date) {
  return [
    { label: "For an hour", until: new Date(now.getTime() + HOUR_MS) },
    { label: "Until tomorrow morning", until: morningIn(1, now) },
    { label: "For a week", until: morningIn(7, now) },
  ];
}

function morningIn(days: number, now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING);
}
