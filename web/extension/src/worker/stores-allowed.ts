import { STORES } from "virtual:store-directory";
import { api } from "../browser-api.ts";

const ID = "detect";
const ANY_PATH = "/*";

/** Has the small script run in the pages of exactly the stores that the person has allowed. */
export async function watchAllowedStores(): Promise<void> {
  const { origins = [] } = await api.permissions.getAll();
  const hosts = new Set(STORES.flatMap((store) => store.hosts));
  const matches = origins.filter((origin) => hosts.has(hostOf(origin)));
  const registered = (await api.scripting.getRegisteredContentScripts({ ids: [ID] })).length > 0;
  const script = { id: ID, matches, js: ["detect.js"], runAt: "document_idle" } as const;
  if (matches.length === 0) {
    if (registered) await api.scripting.unregisterContentScripts({ ids: [ID] });
  } else if (registered) await api.scripting.updateContentScripts([{ ...script, js: [...script.js] }]);
  else await api.scripting.registerContentScripts([{ ...script, js: [...script.js] }]);
}

function hostOf(pattern: string): string {
  return pattern.replace(/^https:\/\//, "").replace(ANY_PATH, "");
}
