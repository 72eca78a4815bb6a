import { withSlash } from "@stockfinder/service/with-slash";
import type { CredentialSettings, Keys } from "../parsing/declared-upstream.ts";
import type { ConfiguredUpstreams, UpstreamSettings } from "../upstream/upstream-config.ts";
import { addressVariable } from "./upstream-variables.ts";
import { UPSTREAMS, type Upstream } from "./upstreams.ts";

/**
 * The enabled upstreams and their addresses. A web site is enabled only if the operator sets its address or the sandbox
 * replaces it, since most sites refuse servers; an official API as soon as its keys are set, at its real host unless
 * another is set. The sandbox replaces an official API that is its retailer's only source, and accepts any key for it.
 */
export function configuredUpstreams(
  variables: { readonly SANDBOX_URL?: URL | undefined } & Readonly<Record<string, unknown>>,
): ConfiguredUpstreams {
  return Object.fromEntries(
    [...UPSTREAMS.values()].flatMap((upstream) => {
      const settings = settingsOf(upstream, variables);
      return settings ? [[upstream.id, settings]] : [];
    }),
  );
}

function settingsOf(
  upstream: Upstream,
  variables: { readonly SANDBOX_URL?: URL | undefined } & Readonly<Record<string, unknown>>,
): UpstreamSettings | null {
  const { id, source, address, isOnlySource, keys } = upstream;
  const sandbox = variables.SANDBOX_URL;
  const replaced = sandbox && new URL(`${withSlash(sandbox)}${id}`);
  const given = variables[addressVariable(id)];
  const set = given instanceof URL ? given : undefined;
  const credentials = keys?.credentials(variables);

  if (source === "site") return at(set ?? replaced, credentials ?? { kind: "none" });
  if (credentials) return at(set ?? (address === undefined ? undefined : new URL(address)), credentials);
  return isOnlySource && replaced && keys ? at(set ?? replaced, keys.credentials(anyKeys(keys))) : null;

  function at(baseUrl: URL | undefined, credentials: CredentialSettings | null): UpstreamSettings | null {
    if (!baseUrl || !credentials) return null;
    const isSandbox = sandbox !== undefined && `${baseUrl.href}/`.startsWith(withSlash(sandbox));
    const { retailer, isAllowed, rates = [] } = upstream;
    const common = { retailer, isAllowed, baseUrl, credentials };
    // The sandbox has no limits.
    return isSandbox ? { ...common, source: "sandbox", rates: [] } : { ...common, source: "live", rates };
  }
}

function anyKeys({ variables }: Keys): Record<string, string> {
  return Object.fromEntries(Object.keys(variables).map((name) => [name, "sandbox"]));
}
