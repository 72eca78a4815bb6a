import { useEffect, useState } from "react";
import { keepInEntry, keptInEntry } from "../../components/kept-in-entry.ts";

const KEY = "linkToken";

/**
 * The token of a link in a mail. It moves from the address to the state of this history entry, so that it is not shared and
 * survives a reload.
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
