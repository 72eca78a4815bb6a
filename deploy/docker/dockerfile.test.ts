import { readFile } from "node:fs/promises";
import { matchesGlob } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

const ROOT = new URL("../../", import.meta.url);
const dockerfile = await readFile(new URL("deploy/docker/Dockerfile", ROOT), "utf8");
const stages = dockerfile.split(/^(?=FROM )/m).filter((part) => part.startsWith("FROM "));
const stage = (name: string) => stages.find((part) => part.split("\n")[0]?.endsWith(` AS ${name}`)) ?? "";
const last = stages.at(-1) ?? "";

test("the base image is named in one place, with the Node version that the project pins", async () => {
  const { devDependencies } = z
    .object({ devDependencies: z.object({ node: z.string() }) })
    .parse(JSON.parse(await readFile(new URL("package.json", ROOT), "utf8")));
  const built = stages.flatMap((part) => / AS (\w+)$/m.exec(part)?.[1] ?? []);
  const bases = stages.map((part) => /^FROM (\S+)/.exec(part)?.[1] ?? "");

  expect(dockerfile.match(/^ARG .*$/gm)).toEqual([`ARG NODE_IMAGE=node:${devDependencies.node}-slim`]);
  expect(new Set(bases.filter((base) => !built.includes(base)))).toEqual(new Set([`\${NODE_IMAGE}`]));
});

test("programs run as a user without rights, on files that are root's", () => {
  const instructions = last.split("\n").filter((line) => /^[A-Z]+ /.test(line));

  expect(last).toMatch(/^FROM program\n/);
  expect(instructions.slice(-2)).toEqual(["USER node", expect.stringMatching(/^CMD /)]);
  expect(`${stage("program")}${last}`).not.toMatch(/chown|USER (?!node$)/m);
});

test("one process runs without rights, and writes its data folder alone", () => {
  const small = stage("small");

  expect(small.split("\n")[0]).toBe("FROM program AS small");
  expect(small).toContain("RUN mkdir --mode=700 /data && chown node /data\n");
  expect(small).toContain("VOLUME /data\n");
  expect(small.match(/^(?:USER|CMD) .*$/gm)).toEqual(["USER node", 'CMD ["node", "deploy/embedded.ts"]']);
});

test("programs run without npm, npx, corepack and yarn", () => {
  const beforeTheSources = stage("program").split("WORKDIR")[0];

  for (const path of ["/usr/local/lib/node_modules", "/opt/yarn*"]) expect(beforeTheSources).toContain(path);
  for (const program of ["npm", "npx", "corepack", "yarn", "yarnpkg"])
    expect(beforeTheSources).toMatch(new RegExp(`/usr/local/bin/${program}( |$)`, "m"));
});

test("only production packages are installed with the programs", () => {
  expect(stage("packages")).toContain("RUN npm ci --omit=dev --workspace deploy\n");
  expect(stage("program")).toContain("COPY --from=packages /app ./\n");
  expect(stage("program")).toContain("ENV NODE_ENV=production");
});

test("an edit of the code changes neither packages nor base", () => {
  expect(stage("workspaces")).toContain("COPY --from=manifests /manifests ./\n");
  for (const name of ["packages", "web"])
    expect(stage(name), name).toMatch(/^FROM workspaces AS \w+\nRUN npm ci .*\n/);
  expect(stage("web")).toContain("COPY tsconfig.json ./");
  expect(stage("program").match(/^COPY .*$/gm)).toEqual([
    "COPY --from=packages /app ./",
    "COPY --from=web /app/web/dist web/dist",
    "COPY libs libs",
    "COPY services services",
    "COPY gateway gateway",
    "COPY shops shops",
    "COPY deploy deploy",
  ]);
});

test("neither secrets nor tests get into the image", async () => {
  const ignored = (await readFile(new URL(".dockerignore", ROOT), "utf8")).split("\n");

  expect(ignored).toEqual(
    expect.arrayContaining(["**/.env*", "**/*.test.ts", "**/*.test.tsx", "**/test", "deploy/*"]),
  );
  expect(ignored.indexOf("!deploy/sandbox")).toBeLessThan(ignored.indexOf("**/*.test.ts"));
});

test("the product in one process has all files of deploy that it loads", async () => {
  const ignored = (await readFile(new URL(".dockerignore", ROOT), "utf8")).split("\n");
  const isIn = (path: string) =>
    ignored.reduce((is, line) => {
      const pattern = line.replace("!", "");
      const matches = line !== "" && [pattern, `${pattern}/**`].some((glob) => matchesGlob(path, glob));
      return matches ? line.startsWith("!") : is;
    }, true);

  const loaded = await loadedBy("deploy/embedded.ts");
  expect(loaded.size).toBeGreaterThan(10);
  expect([...loaded].filter((path) => !isIn(path))).toEqual([]);
});

/** The files of `deploy` that a file loads when it starts, and those that these load. */
async function loadedBy(file: string, loaded = new Set<string>()): Promise<Set<string>> {
  if (loaded.has(file)) return loaded;
  loaded.add(file);
  const source = await readFile(new URL(file, ROOT), "utf8");
  for (const [, path = ""] of source.matchAll(/^(?:import (?!type)[^;]*?|} )from "(\.[^"]+)";/gm)) {
    const target = new URL(path, new URL(file, ROOT)).href.slice(ROOT.href.length);
    if (target.startsWith("deploy/")) await loadedBy(target, loaded);
  }
  return loaded;
}
