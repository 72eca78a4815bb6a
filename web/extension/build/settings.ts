import { readConfig } from "@stockfinder/service/config";
import { z } from "zod";

/**
 * The public key of the extension that this repository builds; it fixes the id in Chrome and Edge, so that the site knows
 * which extension to give a sign-in to. Operators who publish their own use the key from their store's dashboard. Nothing
 * is signed with it here.
 */
export const OWN_KEY =
  "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAh8ZXpkggH8fPy6rMC3hALhBwXRrVZIAA+dHX9zX2ECICENwsz6+yi6H8YzLqkJrxM0TJu5O8HGPWBiaiTHqwR9V0ki0sQkY9wW50SudlzA7K2AyeKH1auaulaZUWIOa+mSX54Ukfsvtt3xEdEsgGtmrssVZic/Hw8HnmObZ3kJCTeVLTR7FbsZD1uWwQs2ekxnWp7KawvTP8aPuN5vv/qADl+L++RUGpMWv53TxIH2yKnxUna0pUj1i69L8zlIfvQAmGgeFVcvg1KAExQd1r865V2XViG4Kn0dzIcytqBQskiG4MPYlcIYKMxy6VOBEfvC3o4jIpPhiSgPJ7J2yVfwIDAQAB";

const ExtensionEnvironment = z
  .object({
    EXTENSION_ORIGIN: z
      .url({ protocol: /^https?$/, error: "expected an address that starts with http: or https:" })
      .refine((text) => new URL(text).pathname === "/", "expected an address without a path")
      .default("http://127.0.0.1:8080"),
    EXTENSION_KEY: z.base64("expected a public key in base64").default(OWN_KEY),
    EXTENSION_FIREFOX_ID: z
      .string()
      .regex(/^[\w.-]+@[\w.-]+$/, "expected an id like extension@stockfinder.example")
      .default("extension@stockfinder.example"),
  })
  .transform((env) => ({
    origin: new URL(env.EXTENSION_ORIGIN).origin,
    key: env.EXTENSION_KEY,
    firefoxId: env.EXTENSION_FIREFOX_ID,
  }));
export type ExtensionSettings = z.output<typeof ExtensionEnvironment>;

export function extensionSettings(environment: Record<string, string | undefined>): ExtensionSettings {
  return readConfig(ExtensionEnvironment, environment);
}
