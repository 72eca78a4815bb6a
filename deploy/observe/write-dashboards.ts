import { mkdir, writeFile } from "node:fs/promises";
import { readCommandLine } from "@stockfinder/service/command-line";
import { MANIFEST_FILE, prometheusRule } from "./alert-rules.ts";
import { DASHBOARDS } from "./dashboards/all.ts";
import { grafanaJson } from "./grafana.ts";

/**
 * `npm run operate -- dashboards`: writes `grafana/*.json`, which is not committed, and the alert rules as a manifest for Kubernetes, which is:
 * a test compares it with its output.
 */
const USAGE = `Usage: npm run operate -- dashboards

Writes the dashboards (deploy/observe/grafana/) from deploy/observe/dashboards/, and the alert rules for Kubernetes
(deploy/cluster/base/alert-rules.yaml) from deploy/observe/alert-rules.yml.
`;
readCommandLine({ usage: USAGE, mostWords: 0 });

const FOLDER = new URL("grafana/", import.meta.url);
await mkdir(FOLDER, { recursive: true });
for (const dashboard of DASHBOARDS) {
  const json = `${JSON.stringify(grafanaJson(dashboard), null, 2)}\n`;
  await writeFile(new URL(`${dashboard.id}.json`, FOLDER), json);
}
await writeFile(MANIFEST_FILE, await prometheusRule());
