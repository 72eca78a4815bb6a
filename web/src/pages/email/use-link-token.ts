import { useEffect, useState } from "react";
import { keepInEntry, keptInEntry } from "../../parts/kept-in-entry.ts";

const KEY = "linkToken";

/**
 * The token of a link in a mail. It leaves the address, and with it what is shared and remembered of it, and stays with this
 * entry of the history over a reload.
 */
export function useLinkToken(): string | null {
  const [token] = useState(() => tokenInAddress() ?? keptInEntry(KEY));

  useEffect(() => {
    if (tokenInAddress() !== null) keepInEntry(window.location.pathname, KEY, token);
  }, [token]);

  return token;
}

function tokenInAddress(): string | null {
  return new URLSearchParams(window.location.search).get("token");
}
