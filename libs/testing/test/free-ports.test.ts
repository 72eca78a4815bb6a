import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { freePort, freePorts } from "@stockfinder/testing/free-ports";
import { expect, onTestFinished, test } from "vitest";

test("no port is returned twice, even to concurrent callers", async () => {
  const ports = await Promise.all(Array.from({ length: 500 }, freePort));

  expect(new Set(ports).size).toBe(ports.length);
});

test("a run of ports is consecutive", async () => {
  const runs = await Promise.all([7, 1, 40, 40, 40].map(freePorts));

  for (const [first = 0, ...others] of runs)
    expect(others).toEqual(others.map((_, index) => first + 1 + index));
  expect(new Set(runs.flat()).size).toBe(7 + 1 + 3 * 40);
});

test("processes that run at once get no port of one another", async () => {
  const ofThree = await Promise.all([portsOfAProcess(), portsOfAProcess(), portsOfAProcess()]);

  const ports = ofThree.flat();
  expect(ports).toHaveLength(3 * 1_980);
  expect(new Set(ports).size).toBe(ports.length);
});

/** A tenth of all ports, held until the test has ended. */
async function portsOfAProcess(): Promise<number[]> {
  const program = `
    import { freePorts } from "@stockfinder/testing/free-ports";
    const ports = [];
    while (ports.length < 1_980) ports.push(...(await freePorts(33)));
    process.stdin.resume();
    process.stdout.write(JSON.stringify(ports) + "\\n");`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", program], {
    cwd: fileURLToPath(new URL(".", import.meta.url)),
    stdio: ["pipe", "pipe", "inherit"],
  });
  onTestFinished(async () => {
    child.kill();
    await once(child, "exit");
  });
  let output = "";
  for await (const text of child.stdout.setEncoding("utf8")) {
    output += text;
    if (output.endsWith("\n")) break;
  }
  return JSON.parse(output) as number[];
}
