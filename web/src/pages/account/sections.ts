import type { ComponentType } from "react";
import { ChannelsSection } from "./channels/channels-section.tsx";
import { DataSection } from "./data-section.tsx";
import { HomeSection } from "./home-section.tsx";
import { KeysSection } from "./keys-section.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { SettingsSection } from "./settings-section.tsx";
import type { AskedAccount } from "./use-account.ts";
import { WatchesSection } from "./watches-section.tsx";
import { WebhooksSection } from "./webhooks/webhooks-section.tsx";

/** The sections of the account page in their order, one file each. One that has nothing for this account renders nothing. */
export const SECTIONS: readonly { readonly id: string; readonly Section: ComponentType<AskedAccount> }[] = [
  { id: "profile", Section: ProfileSection },
  { id: "watches", Section: WatchesSection },
  { id: "channels", Section: ChannelsSection },
  { id: "webhooks", Section: WebhooksSection },
  { id: "home", Section: HomeSection },
  { id: "settings", Section: SettingsSection },
  { id: "keys", Section: KeysSection },
  { id: "data", Section: DataSection },
];
