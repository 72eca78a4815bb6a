import type { AnyAlert } from "@stockfinder/contracts/alerts";
import { api } from "./browser-api.ts";

export interface Stored {
  readonly fingerprint: string;
  /** The one before the sign-in, until its watches have moved. */
  readonly formerFingerprint: string;
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user_id: string;
  readonly zipcode: string;
  /** The last alerts, the last changed first. */
  readonly alerts: readonly AnyAlert[];
  /** Stores at which the panel was closed, and stays so. */
  readonly closedAt: readonly string[];
  /** Stores at which the panel does not open by itself. */
  readonly silentAt: readonly string[];
  /** The day on which the panel last opened by itself, by GTIN. */
  readonly openedOn: Readonly<Record<string, string>>;
  readonly reports: boolean;
  readonly quietHours: QuietHours;
}

/** Hours of the day in which no system notification comes, from and to as `22:00`. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

type Key = keyof Stored;

export async function read<K extends Key>(key: K): Promise<Stored[K] | undefined> {
  const { [key]: value } = await api.storage.local.get(key);
  return value as Stored[K] | undefined;
}

export async function write(values: Partial<Stored>): Promise<void> {
  await api.storage.local.set(values);
}

export async function forget(...keys: Key[]): Promise<void> {
  await api.storage.local.remove(keys);
}
