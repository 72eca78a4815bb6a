import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import { kubectl } from "./kubectl.ts";

const run = promisify(execFile);
const OVERLAYS = new URL("overlays/", import.meta.url);
const MAX_BYTES = 16 * 1024 * 1024;

export const OVERLAY_NAMES = ["small", "large"] as const;
export type OverlayName = (typeof OVERLAY_NAMES)[number];

const Manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), labels: z.record(z.string(), z.string()).default({}) }),
});
/** One object for the cluster, of any kind. */
export type Manifest = z.output<typeof Manifest>;

const builds = new Map<OverlayName, Promise<Manifest[]>>();

/** The manifests that `kubectl apply -k` would send for an overlay; built once per process. */
export function built(overlay: OverlayName): Promise<Manifest[]> {
  let building = builds.get(overlay);
  if (!building) {
    building = build(overlay);
    builds.set(overlay, building);
  }
  return building;
}

async function build(overlay: OverlayName): Promise<Manifest[]> {
  const folder = fileURLToPath(new URL(overlay, OVERLAYS));
  const { stdout } = await run(await kubectl(), ["kustomize", folder], { maxBuffer: MAX_BYTES });
  return parseAllDocuments(stdout).map((document) => Manifest.parse(document.toJS()));
}
