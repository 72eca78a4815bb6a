import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parse, stringify } from "yaml";
import { z } from "zod";

export const RULES_FILE = fileURLToPath(new URL("alert-rules.yml", import.meta.url));
/** The same rules for the Prometheus operator. */
export const MANIFEST_FILE = fileURLToPath(new URL("../cluster/base/alert-rules.yaml", import.meta.url));
export const RULES_TEST_FILE = fileURLToPath(new URL("alert-rules.test.yml", import.meta.url));

const AlertRule = z.object({
  alert: z.string(),
  expr: z.string().trim(),
  labels: z.object({ severity: z.enum(["page", "ticket"]) }),
  annotations: z.object({ summary: z.string(), runbook_url: z.string() }),
});
export type AlertRule = z.infer<typeof AlertRule>;

const Rules = z.object({ groups: z.array(z.object({ name: z.string(), rules: z.array(AlertRule) })) });

/** The rules of `alert-rules.yml`. */
export async function readAlertRules(): Promise<AlertRule[]> {
  const { groups } = Rules.parse(parse(await readFile(RULES_FILE, "utf8")));
  return groups.flatMap(({ rules }) => rules);
}

/** The rules for the Prometheus operator, as the text of a manifest. */
export async function prometheusRule(): Promise<string> {
  const { groups } = z
    .object({ groups: z.array(z.unknown()) })
    .parse(parse(await readFile(RULES_FILE, "utf8")));
  const manifest = {
    apiVersion: "monitoring.coreos.com/v1",
    kind: "PrometheusRule",
    metadata: { name: "alerts" },
    spec: { groups },
  };
  return `# Written by \`npm run operate -- dashboards\` from deploy/observe/alert-rules.yml.\n${stringify(manifest)}`;
}

/**
 * The left side of a rule's comparison; a healthy product has no data for "or is absent", so that this is left out.
 * @throws if the expression does not end in a comparison with a number.
 */
export function measuredBy({ alert, expr }: Pick<AlertRule, "alert" | "expr">): string {
  const compared = expr.replaceAll(/\s+or absent\([^)]*\)/g, "");
  const [, measured] = /^([\s\S]*\S)\s*[<>]=?\s*[\d.]+$/.exec(compared) ?? [];
  if (measured === undefined) throw new Error(`${alert} does not compare with a number`);
  return measured;
}
