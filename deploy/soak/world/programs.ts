import { AuthEnvironment } from "@stockfinder/auth/config";
import { startAuth } from "@stockfinder/auth/service";
import { CommunityEnvironment } from "@stockfinder/community/config";
import { startCommunity } from "@stockfinder/community/service";
import { EmailEnvironment } from "@stockfinder/email/config";
import { startEmail } from "@stockfinder/email/service";
import { GatewayEnvironment } from "@stockfinder/gateway/config";
import { startGateway } from "@stockfinder/gateway/gateway";
import { Admission } from "@stockfinder/gateway/limits/admission";
import { AlertsEnvironment } from "@stockfinder/notification-scheduler/config";
import { newVapidKeys } from "@stockfinder/notification-scheduler/push/vapid-keys";
import { startAlerts } from "@stockfinder/notification-scheduler/service";
import { LookupEnvironment } from "@stockfinder/retailer-lookup/config";
import { startLookup } from "@stockfinder/retailer-lookup/service";
import { readConfig } from "@stockfinder/service/config";
import type { Readiness } from "@stockfinder/service/readiness";
import type { IdentityProvider } from "./identity-provider.ts";

const SITE = "https://stockfinder.example";
/** Drawn by OpenSSL, like all that is signed and encrypted with it: nobody notes that. */
const vapid = newVapidKeys();

/** Limits are high: who acts too often is no subject of these worlds. */
export const SETTINGS = {
  NODE_ENV: "production",
  LOG_LEVEL: "silent",
  RECHECK_FASTEST_MS: "2500",
  RECHECKS_A_MINUTE: "100000",
  BESTBUY_API_KEY: "a-key",
  LINK_SECRET: "a-secret-of-the-world-".repeat(2),
  MAIL_SECRET: "a-secret-of-the-world-".repeat(2),
  TOKEN_SECRET: "a-secret-of-the-world-".repeat(2),
  CHANNEL_SECRET: "a-secret-of-the-world-".repeat(2),
  VAPID_PUBLIC_KEY: vapid.publicKey,
  VAPID_PRIVATE_KEY: vapid.privateKey,
  PAGES_CONTACT: `${SITE}/contact`,
  PAGE_PACE_MS: "5",
  PAGE_REST_MS: "1000",
  PUBLIC_URL: SITE,
  STAFF_PASSWORD: "what all staff type here",
  MAIL_FROM: "StockFinder <alerts@stockfinder.example>",
  MAIL_PER_SECOND: "1000",
  RATE_LIMIT_MAILS_A_DAY: "1000000",
  RATE_LIMIT_REGISTER: "1000",
  RATE_LIMIT_UPGRADE: "1000",
  RATE_LIMIT_WATCH: "1000",
  RATE_LIMIT_USER_POSTS_AN_HOUR: "1000",
  RATE_LIMIT_YOUNG_VOTES_AN_HOUR: "1000",
};

/** How busy the machine is decides nothing. */
class EmptyHouse extends Admission {
  override admits = () => true;
  override start = () => {};
}

type Components = Omit<Parameters<typeof startLookup>[0], "config"> & { readonly readiness: Readiness };

/** Each program of the product, as it is started in production. */
export const PROGRAMS = {
  auth: (components: Components, settings: Record<string, string>, { signIn }: IdentityProvider) =>
    startAuth({ ...components, config: readConfig(AuthEnvironment, settings), providers: signIn }),
  community: (components: Components, settings: Record<string, string>) =>
    startCommunity({ ...components, config: readConfig(CommunityEnvironment, settings) }),
  gateway: (components: Components, settings: Record<string, string>) =>
    startGateway({
      ...components,
      config: { ...readConfig(GatewayEnvironment, settings), port: 0, webFiles: "/no-web-client" },
      admission: new EmptyHouse(),
    }),
  "retailer-lookup": (components: Components, settings: Record<string, string>) =>
    startLookup({ ...components, config: { ...readConfig(LookupEnvironment, settings), shopFolders: [] } }),
  "notification-scheduler": (components: Components, settings: Record<string, string>) =>
    startAlerts({ ...components, config: readConfig(AlertsEnvironment, settings) }),
  email: (components: Components, settings: Record<string, string>) =>
    startEmail({
      ...components,
      config: readConfig(EmailEnvironment, {
        ...settings,
        NODE_ENV: "test",
        SMTP_URL: "outbox:/the-mails-of-the-world",
      }),
    }),
};
export type ProgramName = keyof typeof PROGRAMS;
