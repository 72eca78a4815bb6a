import type { Watch } from "@stockfinder/contracts/watches";

type Delivered = Pick<Watch, "channels" | "email" | "emailConfirmed" | "quietHours" | "dailyCap" | "digest">;

const LIST = new Intl.ListFormat("en-US", { type: "conjunction" });

/** How a watch is delivered: "On this site and by email to jo@example.com, quiet from 10 PM to 7 AM". */
export function deliveredBy({ channels, email, quietHours, dailyCap, digest }: Delivered): string {
  const own = channels.filter((channel) => channel.startsWith("channel:")).length;
  const ways = [
    channels.includes("live") && "on this site",
    channels.includes("email") && email !== null && `by ${digest ? "daily email" : "email"} to ${email}`,
    channels.includes("push") && "as a notification",
    own > 0 && (own === 1 ? "on a channel of yours" : `on ${own} channels of yours`),
  ].filter((way) => way !== false);
  const words = [
    ways.length === 0 ? "behind the bell only" : LIST.format(ways),
    quietHours && `quiet from ${clockWords(quietHours.from)} to ${clockWords(quietHours.to)}`,
    dailyCap !== null && `at most ${dailyCap} a day`,
  ];
  const text = words.filter(Boolean).join(", ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
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
    : `We sent a link to ${email}. Open it, and your alerts come there.`;
}
