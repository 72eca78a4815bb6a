import { issueUpgradeToken, type ProviderName, userInfo } from "@stockfinder/contracts/accounts";
import { listProviders, type Provider } from "@stockfinder/contracts/sign-in";
import { useEffect, useState } from "react";
import { PrimaryButton, QuietButton } from "../../../src/components/button.tsx";
import { api } from "../browser-api.ts";
import { call, currentSession } from "../worker/client.ts";
import { openSignIn } from "../worker/entry.ts";
import { useStored } from "./use-stored.ts";

const WINDOW = { type: "popup", width: 480, height: 720 } as const;
const NAMES: Readonly<Record<ProviderName, string>> = {
  google: "Google",
  apple: "Apple",
  facebook: "Facebook",
  oidc: "OpenID",
};

/** Signs in and out. An account without credentials is joined to a provider's in a small window of the product. */
export function Account() {
  const [token] = useStored("access_token");
  const [name, setName] = useState<string | null>(null);
  const [providers, setProviders] = useState<readonly Provider[]>([]);

  useEffect(() => {
    void call(listProviders, {}).then(setProviders, () => undefined);
  }, []);
  useEffect(() => {
    setName(null);
    if (token) void accountName().then(setName);
  }, [token]);

  return (
    <section className="grid gap-2 rounded-card bg-surface p-4 shadow-card">
      <h2 className="font-bold">Account</h2>
      {token === undefined ? (
        <>
          <p className="text-sm text-soft">You're not signed in. Your watches are kept in this browser.</p>
          <PrimaryButton onClick={() => void openSignIn().then(() => window.close())}>Sign in</PrimaryButton>
        </>
      ) : (
        <>
          <p className="text-sm">{name ? `Signed in as ${name}.` : "Signed in without a name."}</p>
          {name === null &&
            providers.map(({ accountType, name: ownName }) => (
              <QuietButton key={accountType} onClick={() => void openUpgrade(accountType)}>
                Keep it with {ownName ?? NAMES[accountType]}
              </QuietButton>
            ))}
          <QuietButton onClick={() => void signOut()}>Sign out</QuietButton>
        </>
      )}
    </section>
  );
}

async function accountName(): Promise<string | null> {
  const { callSignedIn } = await currentSession();
  const answer = await callSignedIn(userInfo, {});
  return answer.kind === "ok" ? (answer.body.name ?? answer.body.email) : null;
}

async function openUpgrade(accountType: ProviderName): Promise<void> {
  const { callSignedIn } = await currentSession();
  const answer = await callSignedIn(issueUpgradeToken, {});
  const page = new URL(`/u/${accountType}`, EXTENSION_ORIGIN);
  if (answer.kind === "ok") page.searchParams.set("e", answer.body.encryptedToken);
  await api.windows.create({ ...WINDOW, url: page.href });
}

async function signOut(): Promise<void> {
  const { logOut } = await currentSession();
  await logOut();
}
