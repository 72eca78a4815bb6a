import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));

test("without an engine the check reports it and exits with 2", async () => {
  const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) => {
    const environment = { PATH: "/no-programs-here" };
    execFile(process.execPath, [MAIN], { env: environment }, (error, _stdout, stderr) =>
      resolve({ code: error?.code, output: stderr }),
    );
  });

  expect(output).toContain("No Docker engine answers here");
  expect(code).toBe(2);
});
