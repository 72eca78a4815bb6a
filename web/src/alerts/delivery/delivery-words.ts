import type { OwnChannel } from "@stockfinder/contracts/channels";
import type { Watch } from "@stockfinder/contracts/watches";
import { ageText } from "../../components/age.ts";

type Delivered = Pick<Watch, "channels" | "email" | "emailConfirmed" | "quietHours" | "dailyCap" | "digest">;

const DAY_MS = 24 * 3_600_000;
const LIST = new Intl.ListFormat("en-US", { type: "conjunction" });

/** The person's own channels as last read, and the time now. Channels that are not among them have no name. */
export interface KnownChannels {
  readonly own: readonly OwnChannel[];
  readonly now: number;
}

/** Where the alerts of a watch go: "Alerts on StockFinder, by email to jo@example.com, and on Phone (paused)". */
export function sentTo(
  watch: Pick<Delivered, "channels" | "email" | "digest">,
  known: KnownChannels,
): string {
  const { channels, email, digest } = watch;
  const named = channelsOf(watch, known);
  const ways = [
    channels.includes("live") && "on StockFinder",
    channels.includes("email") && email !== null && `by ${digest ? "daily email" : "email"} to ${email}`,
    channels.includes("push") && "as a notification",
    ...named.map((channel) => {
      const trouble = troubleOf(channel, known.now);
      return `on ${channel.name}${trouble ? ` (${trouble})` : ""}`;
    }),
    channels.filter((channel) => channel.startsWith("channel:")).length > named.length && "on your channels",
  ].filter((way) => way !== false);
  return `Alerts ${ways.length === 0 ? "at the bell only" : LIST.format(ways)}`;
}

/** `sentTo` with its limits: "Alerts on StockFinder and on Phone, quiet from 10 PM to 7 AM, at most 3 a day". */
export function deliveredBy(watch: Delivered, known: KnownChannels): string {
  const { quietHours, dailyCap } = watch;
  const words = [
    sentTo(watch, known),
    quietHours && `quiet from ${clockWords(quietHours.from)} to ${clockWords(quietHours.to)}`,
    dailyCap !== null && `at most ${dailyCap} a day`,
  ];
  return words.filter(Boolean).join(", ");
}

export function hasTrouble(watch: Pick<Delivered, "channels">, known: KnownChannels): boolean {
  return channelsOf(watch, known).some((channel) => troubleOf(channel, known.now) !== null);
}

function channelsOf({ channels }: Pick<Delivered, "channels">, { own }: KnownChannels) {
  return own.filter(({ id }) => channels.includes(`channel:${id}`));
}

/** "paused", "last worked 2 days ago"; null if it worked within a day. */
function troubleOf({ paused, lastOkAt }: OwnChannel, now: number): string | null {
  if (paused !== null) return "paused";
  if (lastOkAt === null) return "not used yet";
  return now - Date.parse(lastOkAt) < DAY_MS ? null : `last worked ${ageText(lastOkAt, now)}`;
}

/** "9:30 PM" for 21:30, "7 AM" for 07:00. */
function clockWords(timeOfDay: string): string {
  const [hours = 0, minutes = 0] = timeOfDay.split(":").map(Number);
  const past = minutes === 0 ? "" : `:${String(minutes).padStart(2, "0")}`;
  return `${hours % 12 || 12}${past} ${hours < 12 ? "AM" : "PM"}`;
}

/** What the reader has to do before mails arrive; null if nothing. */
export function missingForMails({ channels, email, emailConfirmed }: Delivered): string | null {
  if (!channels.includes("email") || emailConfirmed) return null;
  return email === null
    ? "The address was not confirmed in time. Please enter it again."
    : `We sent a link to ${email}. Open it to get your alerts there.`;
}
