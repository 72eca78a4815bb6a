import type { ComposeFile } from "../check/compose-copy.ts";

/**
 * An override of docker-compose.yml that pins the third-party images, and the base of the product's image, to their content.
 * `pinned` has each by its name there: `postgres:17.10` to `postgres:17.10@sha256:…`. JSON, which is YAML too.
 * @throws if one is missing.
 */
export function digestOverride(file: ComposeFile, base: string, pinned: ReadonlyMap<string, string>): string {
  const digestOf = (image: string) => {
    const found = pinned.get(image);
    if (found === undefined) throw new Error(`There is no digest of ${image}`);
    return found;
  };
  const services: Record<string, object> = {};
  for (const [name, { image, build }] of Object.entries(file.services))
    if (build) services[name] = { build: { args: { NODE_IMAGE: digestOf(base) } } };
    else if (image.includes(":")) services[name] = { image: digestOf(image) };
  return `${JSON.stringify({ services }, null, 2)}\n`;
}

/** `image` by its content. `repoDigests`: what the engine says of it, as `postgres@sha256:…`; empty if it was not pulled. */
export function pinnedName(image: string, repoDigests: readonly string[]): string | null {
  const digest = /@(sha256:[0-9a-f]{64})$/.exec(repoDigests[0] ?? "")?.[1];
  return digest === undefined ? null : `${image}@${digest}`;
}
