import { parse } from "yaml";
import { z } from "zod";

const Build = z.object({ context: z.string(), dockerfile: z.string() });
const ComposeFile = z.object({
  services: z.record(z.string(), z.looseObject({ image: z.string(), build: Build.optional() })),
  volumes: z.record(z.string(), z.unknown()),
});
export type ComposeFile = z.infer<typeof ComposeFile>;

/** The product's image in docker-compose.yml. */
const OWN_IMAGE = "stockfinder";

/** Drops the project's name and shared fragments: docker-compose 1.29 does not support a top-level `name`. */
export function readComposeFile(text: string): ComposeFile {
  return ComposeFile.parse(parse(text, { merge: true }));
}

/** The third-party images that the file runs, and the base of the product's image. */
export function neededImages({ services }: ComposeFile, dockerfile: string): { base: string; all: string[] } {
  const base = /^ARG NODE_IMAGE=(\S+)$/m.exec(dockerfile)?.[1];
  if (!base) throw new Error("The Dockerfile names no NODE_IMAGE");
  const images = Object.values(services).map(({ image }) => image);
  return { base, all: [base, ...new Set(images.filter((image) => image !== OWN_IMAGE))] };
}

export interface CopyOptions {
  readonly context: string;
  /** The tag of the product's image. */
  readonly ownImage: string;
  readonly baseImage: string;
  /** What to run in place of a third-party image. */
  readonly names: ReadonlyMap<string, string>;
}

/** The same services, built from `context` and run from other images; as JSON, which compose also reads. */
export function composeCopy(file: ComposeFile, { context, ownImage, baseImage, names }: CopyOptions): string {
  const services = Object.entries(file.services).map(([name, service]) => [
    name,
    {
      ...service,
      image: service.image === OWN_IMAGE ? ownImage : names.get(service.image),
      ...(service.build && { build: { ...service.build, context, args: { NODE_IMAGE: baseImage } } }),
    },
  ]);
  return JSON.stringify({ services: Object.fromEntries(services), volumes: file.volumes }, null, 2);
}
