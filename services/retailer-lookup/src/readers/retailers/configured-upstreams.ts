import { withSlash } from "@stockfinder/service/with-slash";
import type { CredentialSettings, Keys } from "../reading/declared-upstream.ts";
import type { ConfiguredUpstreams, UpstreamSettings } from "../upstream/upstream-config.ts";
import { addressVariable } from "./upstream-variables.ts";
import { UPSTREAMS, type Upstream } from "./upstreams.ts";

/** A site by its address or the sandbox, since most refuse servers; an API by its keys. Sandboxes take any key. */
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
