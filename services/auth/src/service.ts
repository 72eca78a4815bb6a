import { createMessageTables } from "@stockfinder/bus/message-tables";
import { startOutboxRelay } from "@stockfinder/bus/outbox";
import * as accounts from "@stockfinder/contracts/accounts";
import * as personalKeys from "@stockfinder/contracts/keys";
import * as referrals from "@stockfinder/contracts/referrals";
import * as signIn from "@stockfinder/contracts/sign-in";
import * as surveys from "@stockfinder/contracts/surveys";
import * as visits from "@stockfinder/contracts/visits";
import { migrate } from "@stockfinder/database/migrate";
import { systemClock } from "@stockfinder/service/clock";
import { publishOutbox } from "@stockfinder/service/database-metrics";
import { startRetention } from "@stockfinder/service/retention";
import type { Running, ServiceComponents } from "@stockfinder/service/run";
import type { AuthConfig } from "./config.ts";
import type { AuthContext } from "./context/context.ts";
import { createLimiters } from "./limits/limits.ts";
import { createAuthMetrics } from "./metrics/auth-metrics.ts";
import { addKey } from "./operations/add-key.ts";
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
import { listKeys } from "./operations/list-keys.ts";
import { listProviders } from "./operations/list-providers.ts";
import { liveSignIns } from "./operations/live-sign-ins.ts";
import { logout } from "./operations/logout.ts";
import { mobileVisitInfo } from "./operations/mobile-visit-info.ts";
import { publishedKeys } from "./operations/published-keys.ts";
import { recordMobileVisit } from "./operations/record-mobile-visit.ts";
import { refresh } from "./operations/refresh.ts";
import { register } from "./operations/register.ts";
import { removeAccount } from "./operations/remove-account.ts";
import { removeKey } from "./operations/remove-key.ts";
import { reportUninstall } from "./operations/report-uninstall.ts";
import { reportUninstallByFingerprint } from "./operations/report-uninstall-by-fingerprint.ts";
import { resolveKey } from "./operations/resolve-key.ts";
import { shareSignIn } from "./operations/share-sign-in.ts";
import { upgrade } from "./operations/upgrade.ts";
import { userInfo } from "./operations/user-info.ts";
import { removals } from "./retention.ts";
import { limitProviderCalls } from "./sign-in/provider-concurrency.ts";
import { createProviderHttp } from "./sign-in/provider-http.ts";
import type { ProviderSignIn } from "./sign-in/provider-sign-in.ts";
import { createProviderSignIn } from "./sign-in/providers.ts";
import { createAccessTokens } from "./tokens/access-tokens.ts";
import { KeyRing } from "./tokens/key-ring.ts";
import { createRefreshTokens } from "./tokens/refresh-tokens.ts";
import { createUpgradeTokens } from "./tokens/upgrade-tokens.ts";

export interface AuthComponents extends ServiceComponents<AuthConfig> {
  /** Replaces the configured providers in tests. */
  readonly providers?: ProviderSignIn;
}

/** Calls that wait for a provider must leave room for those that do not. */
const CONCURRENT_CALLS = 128;
const CONCURRENT_PROVIDER_CALLS = 64;

/** Migrates the database, then answers the operations of the auth service. */
export async function startAuth(components: AuthComponents): Promise<Running> {
  const { config, bus, cache, database, logger, clock = systemClock } = components;
  const { tokenSecret } = config;
  await createMessageTables(database, "auth");
  await migrate(database, { schema: "auth", folder: new URL("../migrations/", import.meta.url) });

  const keys = new KeyRing({ tokenSecret, database, clock, logger });
  await keys.signingKey(); // published before it signs the first token
  const metrics = createAuthMetrics(components.metrics);
  const limiters = createLimiters(cache, config.perMinute);
  const outbox = startOutboxRelay({
    database,
    schema: "auth",
    bus,
    observer: components.metrics.busObserver,
  });
  publishOutbox(database, "auth", components.metrics);
  const retention = startRetention({
    removals: removals({ database, clock, outbox }),
    database,
    clock,
    logger,
  });
  const http = createProviderHttp(clock);
  const providers =
    components.providers ??
    createProviderSignIn({ config: config.providers, database, http, clock, logger, metrics });
  const context: AuthContext = {
    bus,
    limiters,
    database,
    clock,
    metrics,
    outbox,
    accessTokens: createAccessTokens(keys),
    refreshTokens: createRefreshTokens({
      tokenSecret,
      database,
      clock,
      logger,
      metrics,
      limiter: limiters.renewals,
    }),
    upgradeTokens: createUpgradeTokens(tokenSecret),
    providers: limitProviderCalls(providers, CONCURRENT_PROVIDER_CALLS),
  };

  const options = { concurrency: CONCURRENT_CALLS };
  await Promise.all([
    bus.serve(accounts.register, register(context), options),
    bus.serve(accounts.refresh, refresh(context), options),
    bus.serve(accounts.shareSignIn, shareSignIn(context), options),
    bus.serve(accounts.logout, logout(context), options),
    bus.serve(accounts.userInfo, userInfo(context), options),
    bus.serve(accounts.issueUpgradeToken, issueUpgradeToken(context), options),
    bus.serve(accounts.upgrade, upgrade(context), options),
    bus.serve(accounts.exportAccount, exportAccount(context), options),
    bus.serve(accounts.removeAccount, removeAccount(context), options),
    bus.serve(personalKeys.addKey, addKey(context), options),
    bus.serve(personalKeys.listKeys, listKeys(context), options),
    bus.serve(personalKeys.removeKey, removeKey(context), options),
    bus.serve(personalKeys.resolveKey, resolveKey(context), options),
    bus.serve(signIn.publishedKeys, publishedKeys(context), options),
    bus.serve(signIn.endedSignIns, endedSignIns(context), options),
    bus.serve(signIn.liveSignIns, liveSignIns(context), options),
    bus.serve(signIn.listProviders, listProviders(context), options),
    bus.serve(signIn.beginSignIn, beginSignIn(context), options),
    bus.serve(signIn.appleReturned, appleReturned(context), options),
    bus.serve(referrals.checkCampaignSource, checkCampaignSource(context), options),
    bus.serve(referrals.checkReferralCode, checkReferralCode(context), options),
    bus.serve(surveys.reportUninstall, reportUninstall(context), options),
    bus.serve(surveys.reportUninstallByFingerprint, reportUninstallByFingerprint(context), options),
    bus.serve(surveys.giveUninstallReason, giveUninstallReason(context), options),
    bus.serve(surveys.giveUninstallReasonByFingerprint, giveUninstallReasonByFingerprint(context), options),
    bus.serve(surveys.giveInstallReason, giveInstallReason(context), options),
    bus.serve(surveys.giveInstallReasonAnonymously, giveInstallReasonAnonymously(context), options),
    bus.serve(visits.recordMobileVisit, recordMobileVisit(context), options),
    bus.serve(visits.mobileVisitInfo, mobileVisitInfo(context), options),
    bus.serve(visits.isUsa, isUsa(), options),
    bus.serve(visits.countInstalls, countInstalls(context), options),
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
