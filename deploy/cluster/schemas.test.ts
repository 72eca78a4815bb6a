import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { built, type Manifest, OVERLAY_NAMES } from "./built.ts";
import { KINDS } from "./kinds.ts";

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const CACHE = join(ROOT, "node_modules/.cache");

function kindOf({ apiVersion, kind, metadata }: Manifest) {
  const known = KINDS[`${apiVersion} ${kind}`];
  if (!known) throw new Error(`${metadata.name} is of a kind without a type: ${apiVersion} ${kind}`);
  return known;
}

/** Every object as a typed literal: the compiler refuses fields that the type does not have, which schemas let pass. */
function asLiterals(manifests: readonly Manifest[]): string {
  const lines = manifests.map((manifest, n) => {
    const { module, type } = kindOf(manifest);
    return `export const object${n}: import(${JSON.stringify(module)}).${type} = ${JSON.stringify(manifest, null, 1)};`;
  });
  return `export {};\n${lines.join("\n")}\n`;
}

/** What the compiler says against them; empty if nothing. */
async function objections(manifests: readonly Manifest[]): Promise<string> {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, "manifests-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "manifests.ts"), asLiterals(manifests));
  const options = ["--strict", "--skipLibCheck", "--target", "esnext", "--module", "nodenext", "--types", ""];
  const args = [
    join(ROOT, "node_modules/.bin/tsc"),
    "--ignoreConfig",
    "--noEmit",
    "--allowImportingTsExtensions",
    ...options,
    "manifests.ts",
  ];
  return await run(process.execPath, args, { cwd: folder }).then(
    () => "",
    (error: { stdout?: string }) => error.stdout ?? String(error),
  );
}

test.each(OVERLAY_NAMES)("the manifests of %s have all required fields", async (name) => {
  for (const manifest of await built(name)) {
    const { Schema } = kindOf(manifest);
    if (Schema) expect(() => new Schema(manifest as never).validate(), manifest.metadata.name).not.toThrow();
  }
});

test.each(OVERLAY_NAMES)("the manifests of %s have no unknown field", async (name) => {
  expect(await objections(await built(name))).toBe("");
});

test("a field that is missing, misspelt or of another type is found", async () => {
  const scaled = (await built("small")).find(({ kind }) => kind === "ScaledObject");
  if (!scaled) throw new Error("there is no ScaledObject");
  const { Schema } = kindOf(scaled);
  const withSpec = (change: object) => ({ ...scaled, spec: { ...Object(scaled.spec), ...change } });

  expect(() => Schema && new Schema(withSpec({ scaleTargetRef: {} }) as never).validate()).toThrow("name");
  expect(await objections([withSpec({ maxReplicas: 3 })])).toContain("maxReplicas");
  expect(await objections([withSpec({ maxReplicaCount: "3" })])).toContain(
    "Type 'string' is not assignable to type 'number'",
  );
});
