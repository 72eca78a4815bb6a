import { createMessageTables } from "@stockfinder/bus/message-tables";
import { startOutboxRelay } from "@stockfinder/bus/outbox";
import * as accounts from "@stockfinder/contracts/accounts";
import * as referrals from "@stockfinder/contracts/referrals";
import * as signIn from "@stockfinder/contracts/sign-in";
import * as surveys from "@stockfinder/contracts/surveys";
import * as visits from "@stockfinder/contracts/visits";
import { migrate } from "@stockfinder/database/migrate";
import { systemClock } from "@stockfinder/service/clock";
import { startRetention } from "@stockfinder/service/retention";
import type { Running, ServiceParts } from "@stockfinder/service/run";
import { createAuthMetrics } from "./auth-metrics.ts";
import type { AuthConfig } from "./config.ts";
import type { AuthContext } from "./context.ts";
import { appleReturned } from "./operations/apple-returned.ts";
import { beginSignIn } from "./operations/begin-sign-in.ts";
import { checkCampaignSource } from "./operations/check-campaign-source.ts";
import { checkReferralCode } from "./operations/check-referral-code.ts";
import { countInstalls } from "./operations/count-installs.ts";
import { endedSignIns } from "./operations/ended-sign-ins.ts";
import { exportAccount } from "./operations/export-account.ts";
import { giveInstallReason } from "./operations/give-install-reason.ts";
import { giveInstallReasonAnonymously } from "./operations/give-install-reason-anonymously.ts";
import { giveUninstallReason } from "./operations/give-uninstall-reason.ts";
import { giveUninstallReasonByFingerprint } from "./operations/give-uninstall-reason-by-fingerprint.ts";
import { isUsa } from "./operations/is-usa.ts";
import { issueUpgradeToken } from "./operations/issue-upgrade-token.ts";
import { listProviders } from "./operations/list-providers.ts";
import { logout } from "./operations/logout.ts";
import { mobileVisitInfo } from "./operations/mobile-visit-info.ts";
import { publishedKeys } from "./operations/published-keys.ts";
import { recordMobileVisit } from "./operations/record-mobile-visit.ts";
import { refresh } from "./operations/refresh.ts";
import { register } from "./operations/register.ts";
import { removeAccount } from "./operations/remove-account.ts";
import { reportUninstall } from "./operations/report-uninstall.ts";
import { reportUninstallByFingerprint } from "./operations/report-uninstall-by-fingerprint.ts";
import { upgrade } from "./operations/upgrade.ts";
import { userInfo } from "./operations/user-info.ts";
import { REMOVALS } from "./retention.ts";
import { createProviderHttp } from "./sign-in/provider-http.ts";
import { withPlaces } from "./sign-in/provider-places.ts";
import type { ProviderSignIn } from "./sign-in/provider-sign-in.ts";
import { createProviderSignIn } from "./sign-in/providers.ts";
import { createAccessTokens } from "./tokens/access-tokens.ts";
import { KeyRing } from "./tokens/key-ring.ts";
import { createRefreshTokens, RENEWALS } from "./tokens/refresh-tokens.ts";
import { createUpgradeTokens } from "./tokens/upgrade-tokens.ts";

export interface AuthServiceParts extends ServiceParts<AuthConfig> {
  /** Tests vouch for people themselves. */
  readonly providers?: ProviderSignIn;
}

/** Many of them wait for a provider, and leave room for those who do not. */
const WORK_AT_ONCE = 128;
const WAITING_FOR_PROVIDERS = 64;

/** Brings the database up to date, then answers the operations of the auth service. */
export async function startAuth(parts: AuthServiceParts): Promise<Running> {
  const { config, bus, cache, database, logger, clock = systemClock } = parts;
  const { tokenSecret } = config;
  await createMessageTables(database, "auth");
  await migrate(database, { schema: "auth", folder: new URL("../migrations/", import.meta.url) });

  const keys = new KeyRing({ tokenSecret, database, clock, logger });
  await keys.signingKey(); // published before anybody is signed in with it
  const metrics = createAuthMetrics(parts.metrics);
  const limiter = cache.limiter(RENEWALS);
  const outbox = startOutboxRelay({ database, schema: "auth", bus, observer: parts.metrics.busObserver });
  const retention = startRetention({ removals: REMOVALS, database, clock, logger });
  const http = createProviderHttp(clock);
  const vouching =
    parts.providers ??
    createProviderSignIn({ config: config.providers, database, http, clock, logger, metrics });
  const context: AuthContext = {
    bus,
    cache,
    database,
    clock,
    metrics,
    outbox,
    accessTokens: createAccessTokens(keys),
    refreshTokens: createRefreshTokens({ tokenSecret, database, clock, logger, metrics, limiter }),
    upgradeTokens: createUpgradeTokens(tokenSecret),
    providers: withPlaces(vouching, WAITING_FOR_PROVIDERS),
  };

  const many = { concurrency: WORK_AT_ONCE };
  await Promise.all([
    bus.serve(accounts.register, register(context), many),
    bus.serve(accounts.refresh, refresh(context), many),
    bus.serve(accounts.logout, logout(context), many),
    bus.serve(accounts.userInfo, userInfo(context), many),
    bus.serve(accounts.issueUpgradeToken, issueUpgradeToken(context), many),
    bus.serve(accounts.upgrade, upgrade(context), many),
    bus.serve(accounts.exportAccount, exportAccount(context), many),
    bus.serve(accounts.removeAccount, removeAccount(context), many),
    bus.serve(signIn.publishedKeys, publishedKeys(context), many),
    bus.serve(signIn.endedSignIns, endedSignIns(context), many),
    bus.serve(signIn.listProviders, listProviders(context), many),
    bus.serve(signIn.beginSignIn, beginSignIn(context), many),
    bus.serve(signIn.appleReturned, appleReturned(context), many),
    bus.serve(referrals.checkCampaignSource, checkCampaignSource(context), many),
    bus.serve(referrals.checkReferralCode, checkReferralCode(context), many),
    bus.serve(surveys.reportUninstall, reportUninstall(context), many),
    bus.serve(surveys.reportUninstallByFingerprint, reportUninstallByFingerprint(context), many),
    bus.serve(surveys.giveUninstallReason, giveUninstallReason(context), many),
    bus.serve(surveys.giveUninstallReasonByFingerprint, giveUninstallReasonByFingerprint(context), many),
    bus.serve(surveys.giveInstallReason, giveInstallReason(context), many),
    bus.serve(surveys.giveInstallReasonAnonymously, giveInstallReasonAnonymously(context), many),
    bus.serve(visits.recordMobileVisit, recordMobileVisit(context), many),
    bus.serve(visits.mobileVisitInfo, mobileVisitInfo(context), many),
    bus.serve(visits.isUsa, isUsa(), many),
    bus.serve(visits.countInstalls, countInstalls(context), many),
  ]);

  return {
    async stop(graceMs) {
      const end = clock.now() + graceMs;
      await bus.stopServing(graceMs);
      await retention.stop();
      await outbox.stop(Math.max(0, end - clock.now()));
      await http.close();
    },
  };
}
