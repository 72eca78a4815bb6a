import { useEffect, useState } from "react";

const KEY = "linkToken";

/**
 * The token of a link in a mail. It leaves the address, and with it what is shared and remembered of it, and stays with this
 * entry of the history over a reload.
 */
export function useLinkToken(): string | null {
  const [token] = useState(() => tokenInAddress() ?? keptInEntry());

  useEffect(() => {
    if (tokenInAddress() !== null)
      window.history.replaceState({ [KEY]: token }, "", window.location.pathname);
  }, [token]);

  return token;
}

function tokenInAddress(): string | null {
  return new URLSearchParams(window.location.search).get("token");
}

function keptInEntry(): string | null {
  const state: unknown = window.history.state;
  const kept: unknown = typeof state === "object" && state !== null ? Reflect.get(state, KEY) : null;
  return typeof kept === "string" ? kept : null;
}
