import { z } from "zod";
import { isLocalName } from "./local-name.ts";

/** The origin that visitors type: https wherever the public can reach it. */
export const PublicUrl = z
  .url({ protocol: /^https?$/, error: "expected an address that starts with http: or https:" })
  .transform((url) => new URL(url))
  .refine(({ href, origin }) => href === `${origin}/`, "expected an address without a path")
  .refine(
    ({ protocol, hostname }) => protocol === "https:" || isLocalName(hostname),
    "expected https: for an address that the public can reach",
  )
  .transform(({ origin }) => origin)
  .describe("the origin that visitors type; with https, HSTS and `Secure` cookies are on");
