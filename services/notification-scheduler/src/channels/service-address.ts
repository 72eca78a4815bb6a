import { badField } from "@stockfinder/contracts/fault";
import { z } from "zod";

export const ServiceAddress = z.url({ protocol: /^https?$/, error: "Must be an address" });

interface Service {
  /** Where the service is called: its own address, or the one that the operator has set. */
  readonly base: URL;
  readonly hosts: RegExp;
  readonly path: RegExp;
  readonly example: string;
}

/**
 * Where a person's address of a service is called. An address has the form of the service's own, or the host of `base`.
 * @throws {Fault} `bad-input` for any other.
 */
export function calledAddress(address: string, { base, hosts, path, example }: Service): URL {
  const url = new URL(address);
  const pathname = url.pathname.replace(/\/+$/, "");
  if (hosts.test(url.host) && path.test(pathname))
    return new URL(`${base.href.replace(/\/+$/, "")}${pathname}`);
  if (url.host === base.host && !hosts.test(base.host)) return new URL(`${url.origin}${pathname}`);
  throw badField("settings.url", `Must be an address like ${example}`);
}
