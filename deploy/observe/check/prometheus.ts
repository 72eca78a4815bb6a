import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "@stockfinder/testing/free-ports";
import { removeFolder, startProgram, temporaryFolder } from "@stockfinder/testing/program";
import { z } from "zod";
import { RULES_FILE } from "../alert-rules.ts";

/** Fast enough that rates have their two samples within seconds. It is also a scrape's time limit: a busy machine exceeds 1 s. */
const SCRAPED_EVERY = "5s";

const Answer = z.object({
  data: z.object({ result: z.array(z.object({ value: z.tuple([z.number(), z.string()]) })) }),
});

export interface Prometheus {
  /** The current values of an expression, without those that are not numbers. @throws if it cannot be evaluated. */
  valuesOf(expr: string): Promise<number[]>;
  stop(): Promise<void>;
}

/** Starts a Prometheus that scrapes these addresses (`127.0.0.1:9464`), with our rules. */
export async function startPrometheus(path: string, targets: readonly string[]): Promise<Prometheus> {
  await using made = new AsyncDisposableStack();
  const folder = made.adopt(await temporaryFolder(), removeFolder);
  const config = join(folder, "prometheus.yml"); // JSON is YAML
  await writeFile(
    config,
    JSON.stringify({
      global: { scrape_interval: SCRAPED_EVERY, evaluation_interval: SCRAPED_EVERY },
      rule_files: [RULES_FILE],
      scrape_configs: [{ job_name: "stockfinder", static_configs: [{ targets }] }],
    }),
  );
  const address = `127.0.0.1:${await freePort()}`;
  const program = await startProgram(
    path,
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(folder, "data")}`,
      `--web.listen-address=${address}`,
    ],
    {
      answers: async () => {
        const { ok, status } = await fetch(`http://${address}/-/ready`);
        if (!ok) throw new Error(`Prometheus answers ${status}`);
      },
    },
  );
  made.defer(() => program.stop());
  const all = made.move();

  return {
    async valuesOf(expr) {
      const response = await fetch(`http://${address}/api/v1/query`, {
        method: "POST",
        body: new URLSearchParams({ query: expr }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`Prometheus refuses ${expr}: ${text}`);
      const { data } = Answer.parse(JSON.parse(text));
      return data.result.map(({ value: [, value] }) => Number(value)).filter((value) => !Number.isNaN(value));
    },
    stop: () => all.disposeAsync(),
  };
}
