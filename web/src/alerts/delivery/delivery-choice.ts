import type { Channel } from "@stockfinder/contracts/delivery";
import type { Watch } from "@stockfinder/contracts/watches";
import { isEmailAddress } from "../../popups/email-rules.ts";

/** A person's delivery settings; times and numbers as typed. */
export interface DeliveryChoice {
  readonly channels: ReadonlySet<Channel>;
  readonly email: string;
  readonly isQuiet: boolean;
  readonly from: string;
  readonly to: string;
  /** The most a day; empty for any number. */
  readonly cap: string;
  readonly digest: boolean;
}

export const NEW_DELIVERY: DeliveryChoice = {
  channels: new Set<Channel>(["live"]),
  email: "",
  isQuiet: false,
  from: "22:00",
  to: "07:00",
  cap: "",
  digest: false,
};

export function deliveryOf({ channels, email, quietHours, dailyCap, digest }: Watch): DeliveryChoice {
  return {
    channels: new Set(channels),
    email: email ?? "",
    isQuiet: quietHours !== null,
    from: quietHours?.from ?? NEW_DELIVERY.from,
    to: quietHours?.to ?? NEW_DELIVERY.to,
    cap: dailyCap === null ? "" : String(dailyCap),
    digest,
  };
}

export function withChannel(choice: DeliveryChoice, channel: Channel, isOn: boolean): DeliveryChoice {
  const channels = new Set(choice.channels);
  if (isOn) channels.add(channel);
  else channels.delete(channel);
  return { ...choice, channels };
}

export interface DeliveryProblem {
  readonly field: "channels" | "email" | "to" | "cap";
  readonly text: string;
}

export function problemIn({
  channels,
  email,
  isQuiet,
  from,
  to,
  cap,
}: DeliveryChoice): DeliveryProblem | null {
  if (channels.size === 0) return { field: "channels", text: "Please choose at least one way to get alerts" };
  if (channels.has("email") && !isEmailAddress(email))
    return { field: "email", text: "Please enter your email address" };
  if (isQuiet && (from === to || from === "" || to === ""))
    return { field: "to", text: "Please enter when the quiet hours begin and end" };
  if (cap.trim() !== "" && dailyCapOf(cap) === null)
    return { field: "cap", text: "Please enter a number from 1 to 100, or nothing" };
  return null;
}

/** The operations' fields of a choice without problems, in the time zone of this browser. */
export function termsOf(
  { channels, email, isQuiet, from, to, cap, digest }: DeliveryChoice,
  timeZone: string,
) {
  return {
    channels: [...channels],
    email: channels.has("email") ? email.trim() : null,
    quietHours: isQuiet ? { from, to, timeZone } : null,
    dailyCap: dailyCapOf(cap),
    digest: digest && canBeDigest(channels),
  };
}

/** Whether a channel is chosen that can collect a day's alerts in one message. */
export function canBeDigest(channels: ReadonlySet<Channel>): boolean {
  return [...channels].some((channel) => channel !== "live" && channel !== "push");
}

export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function dailyCapOf(typed: string): number | null {
  const cap = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  return cap >= 1 && cap <= 100 ? cap : null;
}
