import { randomUUID } from "node:crypto";
import {
  logout,
  refresh,
  register,
  removeAccount,
  shareSignIn,
  upgrade,
} from "@stockfinder/contracts/accounts";
import { addKey, removeKey, resolveKey } from "@stockfinder/contracts/keys";
import { ANONYMOUS, type Principal } from "@stockfinder/contracts/principal";
import {
  giveInstallReason,
  giveInstallReasonAnonymously,
  giveUninstallReason,
  giveUninstallReasonByFingerprint,
  reportUninstall,
  reportUninstallByFingerprint,
} from "@stockfinder/contracts/surveys";
import { recordMobileVisit } from "@stockfinder/contracts/visits";
import type { Action } from "@stockfinder/testing/statement-orders/run-in-order";
import type { ProviderIdentity } from "../../src/sign-in/provider-sign-in.ts";
import { type Parts, partsOn, type Shared } from "./parts.ts";
import { ORIGIN, registered, signedInBy, type World } from "./world.ts";

/** What may happen to the accounts, by what a person would call it. */
export function actionsOn(world: World, shared: Shared): Action[] {
  const { fingerprint, deviceSecret, anonymous, upgradeToken, key, known, knownSignIn, unknown } = world;
  const service: Principal = { kind: "service", name: "gateway" };
  const other = randomUUID();
  const action = (name: string, run: (parts: Parts) => Promise<unknown>): Action => ({
    name,
    run: async (database) => await run(await partsOn(database, shared)),
  });
  const upgraded = ({ handlers }: Parts, person: ProviderIdentity) =>
    handlers.call(
      upgrade,
      {
        accountType: person.accountType,
        tokenId: shared.people.codeFor(person),
        encryptedToken: upgradeToken,
        origin: ORIGIN,
      },
      ANONYMOUS,
    );
  const reasons = { installReason: ["Other" as const] };
  const uninstall = { uninstallReason: ["Other" as const] };
  return [
    action("the browser signs in again", (parts) => registered(parts, { fingerprint, deviceSecret })),
    action("a guest signs in with its fingerprint", (parts) => registered(parts, { fingerprint })),
    action("a new browser signs in", (parts) => registered(parts, { fingerprint: other })),
    action("the known person signs in there", (parts) => signedInBy(parts, shared, known, fingerprint)),
    action("the unknown person signs in there", (parts) => signedInBy(parts, shared, unknown, fingerprint)),
    action("the browser renews its sign-in", ({ handlers }) =>
      handlers.call(refresh, { refreshToken: anonymous.refreshToken }, ANONYMOUS),
    ),
    action("the browser shares its sign-in", ({ handlers }) =>
      handlers.call(shareSignIn, { refreshToken: anonymous.refreshToken }, ANONYMOUS),
    ),
    action("the browser signs out", ({ handlers }) =>
      handlers.call(logout, { refreshToken: anonymous.refreshToken }, ANONYMOUS),
    ),
    action("the account becomes the unknown person's", (parts) => upgraded(parts, unknown)),
    action("the account is merged into the known person's", (parts) => upgraded(parts, known)),
    action("the account is removed", ({ handlers }) => handlers.call(removeAccount, {}, anonymous.principal)),
    action("the known person's account is removed", ({ handlers }) =>
      handlers.call(removeAccount, {}, knownSignIn.principal),
    ),
    action("a key is added", ({ handlers }) =>
      handlers.call(addKey, { name: "other", scopes: ["read"], expiresAt: null }, anonymous.principal),
    ),
    action("the key is revoked", ({ handlers }) =>
      handlers.call(removeKey, { id: key.id }, anonymous.principal),
    ),
    action("the key is used", ({ handlers }) => handlers.call(resolveKey, { key: key.key }, service)),
    action("why it was installed", ({ handlers }) =>
      handlers.call(giveInstallReason, reasons, anonymous.principal),
    ),
    action("why it was installed, by fingerprint", ({ handlers }) =>
      handlers.call(giveInstallReasonAnonymously, { ...reasons, fingerprint }, ANONYMOUS),
    ),
    action("that it was removed", ({ handlers }) => handlers.call(reportUninstall, {}, anonymous.principal)),
    action("that it was removed, by fingerprint", ({ handlers }) =>
      handlers.call(reportUninstallByFingerprint, { fingerprint }, ANONYMOUS),
    ),
    action("why it was removed", ({ handlers }) =>
      handlers.call(giveUninstallReason, uninstall, anonymous.principal),
    ),
    action("why it was removed, by fingerprint", ({ handlers }) =>
      handlers.call(giveUninstallReasonByFingerprint, { ...uninstall, fingerprint }, ANONYMOUS),
    ),
    action("a phone visits", ({ handlers }) =>
      handlers.call(recordMobileVisit, { utmSource: null, address: "203.0.113.7" }, ANONYMOUS),
    ),
    action("a referred browser signs in", ({ handlers }) =>
      handlers.call(
        register,
        { accountType: "anonymous", fingerprint: other, referralCode: world.referralCode, origin: ORIGIN },
        ANONYMOUS,
      ),
    ),
    action("retention", ({ removeExpired }) => removeExpired()),
  ];
}
