import { mkdir, writeFile } from "node:fs/promises";
import { MANIFEST_FILE, prometheusRule } from "./alert-rules.ts";
import { DASHBOARDS } from "./dashboards/all.ts";
import { grafanaJson } from "./grafana.ts";

/**
 * `npm run dashboards`: writes `grafana/*.json`, and the alert rules as a manifest for Kubernetes; tests compare the files with its
 * output.
 */
const FOLDER = new URL("grafana/", import.meta.url);
await mkdir(FOLDER, { recursive: true });
for (const dashboard of DASHBOARDS) {
  const json = `${JSON.stringify(grafanaJson(dashboard), null, 2)}\n`;
  await writeFile(new URL(`${dashboard.id}.json`, FOLDER), json);
}
await writeFile(MANIFEST_FILE, await prometheusRule());
