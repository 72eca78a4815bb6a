import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { z } from "zod";
import { writeSboms } from "./sbom.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const CycloneDx = z.object({
  bomFormat: z.literal("CycloneDX"),
  metadata: z.object({ component: z.object({ version: z.string() }) }),
  components: z.array(z.object({ name: z.string(), version: z.string() })),
});
const Spdx = z.object({
  spdxVersion: z.string(),
  packages: z.array(z.object({ name: z.string(), versionInfo: z.string() })),
});
const Lock = z.object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) });

test("both bills of materials name every production package and no other", async () => {
  const folder = await mkdtemp(join(tmpdir(), "stockfinder-sbom-test-"));
  try {
    const [cyclonedx = "", spdx = ""] = await writeSboms({ root: ROOT, version: "1.2.3" }, folder);
    const { components, metadata } = CycloneDx.parse(JSON.parse(await readFile(cyclonedx, "utf8")));
    const { spdxVersion, packages } = Spdx.parse(JSON.parse(await readFile(spdx, "utf8")));
    const lock = Lock.parse(JSON.parse(await readFile(join(ROOT, "package-lock.json"), "utf8")));
    const installed = (isForDevelopment: boolean) =>
      new Set(
        Object.entries(lock.packages).flatMap(([path, { dev = false }]) =>
          path.startsWith("node_modules/") && dev === isForDevelopment
            ? (path.split("node_modules/").at(-1) ?? "")
            : [],
        ),
      );
    const names = new Set(components.map(({ name }) => name));

    expect([...names]).toEqual(
      expect.arrayContaining(["express", "pg", "amqplib", "ioredis", "zod", "react"]),
    );
    const owned = [...installed(false)].filter((name) => !name.startsWith("@stockfinder/"));
    expect(owned.filter((name) => !names.has(name))).toEqual([]);
    const onlyForDevelopment = [...installed(true)].filter((name) => !installed(false).has(name));
    expect(onlyForDevelopment).toContain("vitest");
    expect(onlyForDevelopment.filter((name) => names.has(name))).toEqual([]);
    expect(metadata.component.version).toBe("1.2.3");
    expect(spdxVersion).toMatch(/^SPDX-/);
    expect(packages.map(({ name }) => name)).toEqual(expect.arrayContaining(owned));
  } finally {
    await rm(folder, { recursive: true });
  }
});
