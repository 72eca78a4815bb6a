import { storeAddress } from "../parts/extension-store.ts";
import { installSource } from "../parts/install-source.ts";

/** Beside this page where the browser lets us, else in its place: it may forbid what was not pressed just now. */
export function openExtension(): void {
  const address = storeAddress(navigator.userAgent, installSource());
  const opened = window.open(address, "_blank");
  if (opened) opened.opener = null;
  else window.location.assign(address);
}
