import { storeAddress } from "../components/extension/extension-store.ts";
import { installSource } from "../components/extension/install-source.ts";

/** Opens a new tab, or replaces this page if the browser blocks it because no press came just before. */
export function openExtension(): void {
  const address = storeAddress(navigator.userAgent, installSource());
  const opened = window.open(address, "_blank");
  if (opened) opened.opener = null;
  else window.location.assign(address);
}
