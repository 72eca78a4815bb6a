import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { neededImages, readComposeFile } from "../check/compose-copy.ts";
import { digestOverride, pinnedName } from "./digests.ts";

const ROOT = new URL("../../../", import.meta.url);
const file = readComposeFile(await readFile(new URL("docker-compose.yml", ROOT), "utf8"));
const { base, all } = neededImages(file, await readFile(new URL("deploy/docker/Dockerfile", ROOT), "utf8"));
const DIGEST = `sha256:${"0123456789abcdef".repeat(4)}`;

test("every third-party image and the base of ours are pinned to their content", () => {
  const pinned = new Map(all.map((image) => [image, `${image}@${DIGEST}`]));

  const { services } = JSON.parse(digestOverride(file, base, pinned));

  expect(services).toEqual({
    postgres: { image: `${file.services.postgres?.image}@${DIGEST}` },
    redis: { image: `${file.services.redis?.image}@${DIGEST}` },
    rabbitmq: { image: `${file.services.rabbitmq?.image}@${DIGEST}` },
    mailpit: { image: `${file.services.mailpit?.image}@${DIGEST}` },
    "database-users": { build: { args: { NODE_IMAGE: `${base}@${DIGEST}` } } },
  });
});

test("an image without a digest is refused by name", () => {
  expect(() => digestOverride(file, base, new Map())).toThrow(
    `There is no digest of ${file.services.postgres?.image}`,
  );
});

test("a digest keeps the name and version before it; what was not pulled has none", () => {
  expect(pinnedName("postgres:17.10", [`postgres@${DIGEST}`])).toBe(`postgres:17.10@${DIGEST}`);
  expect(pinnedName("postgres:17.10", [])).toBeNull();
});
