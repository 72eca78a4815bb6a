import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { composeCopy, neededImages, readComposeFile } from "./compose-copy.ts";

const ROOT = new URL("../../../", import.meta.url);
const file = readComposeFile(await readFile(new URL("docker-compose.yml", ROOT), "utf8"));
const dockerfile = await readFile(new URL("deploy/docker/Dockerfile", ROOT), "utf8");
const { base, all } = neededImages(file, dockerfile);
const names = new Map(all.map((image) => [image, `stand-in/${image.split(":")[0]}`]));
const copy = readComposeFile(
  composeCopy(file, { context: "/sources", ownImage: "own", baseImage: "stand-in/node", names }),
);

test("third-party images are listed once each, with the base of ours", () => {
  expect(base).toMatch(/^node:\d/);
  expect(all.map((image) => image.split(":")[0]).sort()).toEqual([
    "axllent/mailpit",
    "node",
    "postgres",
    "rabbitmq",
    "redis",
  ]);
});

test("the copy differs from docker-compose.yml only in its images and build context", () => {
  const withoutImages = ({ services }: typeof file) =>
    Object.entries(services).map(([name, { image, build, ...service }]) => [name, service]);

  expect(withoutImages(copy)).toEqual(withoutImages(file));
  expect(copy.volumes).toEqual(file.volumes);
  expect(copy.services.postgres?.image).toBe("stand-in/postgres");
  expect(copy.services.gateway?.image).toBe("own");
  expect(copy.services["database-users"]?.build).toEqual({
    context: "/sources",
    dockerfile: "deploy/docker/Dockerfile",
  });
});

test("the copy names no project, so that two checks do not collide", () => {
  const text = composeCopy(file, { context: "/sources", ownImage: "own", baseImage: "base", names });

  expect(Object.keys(JSON.parse(text))).toEqual(["services", "volumes"]);
});
