import { z } from "zod";
import { badField } from "../bad-field.ts";

/** A secret address that a service gave a person; its path has to match. */
export function serviceAddress(path: RegExp, expected: string) {
  return z.string().refine((text) => {
    const url = URL.parse(text);
    return url !== null && /^https?:$/.test(url.protocol) && path.test(pathOf(url)) && !url.username;
  }, expected);
}

/**
 * Where an address of a service is called: its path below `base`. The address has the host of the service, or that of `base`, which
 * an operator may have set.
 * @throws {Fault} `bad-input` for an address of another host.
 */
export function servicePath(
  address: string,
  { base, hosts }: { readonly base: URL; readonly hosts: RegExp },
): URL {
  const url = new URL(address);
  if (url.host !== base.host && !(hosts.test(url.hostname) && url.port === ""))
    throw badField("settings.url", "Must be an address of the service itself");
  return new URL(`${base.href.replace(/\/+$/, "")}${pathOf(url)}`);
}

/** Without a final slash, and from the service's root even if the base has a path. */
function pathOf({ pathname }: URL): string {
  return pathname.replace(/\/+$/, "");
}
