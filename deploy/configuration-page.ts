import { basename } from "node:path";
import { schemasOf } from "@stockfinder/service/misspelled-variables";
import { DatabaseEnvironment, ProcessEnvironment } from "@stockfinder/service/run";
import { z } from "zod";
import { ENVIRONMENTS } from "./environments.ts";

const HEAD = `# Configuration

Every program reads its environment once, when it starts. A variable that is empty counts as not set. A wrong value stops the start and is
named; a misspelled variable is warned about with the nearest name. A variable without a default may be left out unless it says
\`required\`.

\`npm start\` sets NODE_ENV to \`development\`, opens nothing to the network (HOST is \`127.0.0.1\`), makes secrets and keeps them in \`.data/\`.
[containers.md](containers.md) has the variables of docker-compose.yml, [sign-in.md](sign-in.md) and [upstreams.md](upstreams.md)
say where keys come from. \`RATE_LIMIT_…\` count across all copies; a network is an IPv4 address or an IPv6 /64, and at the gateway
a /56 has four times and a /48 sixteen times the limit of a /64.

\`npm run operate -- configuration\` writes this page from the schemas in each program's \`config.ts\`.

`;

const GROUPS: readonly { readonly reader: string; readonly environment: z.ZodType }[] = [
  { reader: "all", environment: ProcessEnvironment },
  { reader: "all but the gateway", environment: DatabaseEnvironment },
  ...Object.entries(ENVIRONMENTS).map(([folder, environment]) => ({ reader: basename(folder), environment })),
];

export interface Variable {
  readonly name: string;
  readonly standard: string;
  readonly unit: string;
  readonly readers: readonly string[];
  readonly meanings: readonly string[];
}

/**
 * What a schema says of its variable with `describe` or `meta`; `standard` is the default in words. Variables of a family,
 * `UPSTREAM_<NAME>`, have one rule and so one row.
 */
const About = z.object({
  description: z.string(),
  family: z.string().optional(),
  unit: z.string().optional(),
  standard: z.string().optional(),
});

/** The variables of all programs, by name; a family of them counts as one. */
export function variables(): Variable[] {
  const all = GROUPS.flatMap(({ reader, environment }) =>
    Object.entries(schemasOf(environment)).map(([name, schema]) => {
      const { family, description, ...about } = { standard: standardOf(schema), ...aboutOf(name, schema) };
      if (family === undefined) return { name, reader, description, ...about };
      return { name: family, reader, description: `\`${name}\`: ${description}`, ...about, standard: "" };
    }),
  );
  return [...Map.groupBy(all, ({ name }) => name)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, uses]) => ({
      name,
      standard: uses.find(({ standard }) => standard === "required")?.standard ?? uses[0]?.standard ?? "",
      unit: uses[0]?.unit ?? "",
      readers: [...new Set(uses.map(({ reader }) => reader))],
      meanings: [...new Set(uses.map(({ description }) => description))],
    }));
}

/** docs/configuration.md. */
export function configurationPage(): string {
  const rows = variables().map(({ name, standard, unit, readers, meanings }) => {
    const shown = standard === "" || standard === "required" ? standard : `\`${standard}\``;
    return `| \`${name}\` | ${shown} | ${unit} | ${readers.join(", ")} | ${meanings.join(name.includes("<") ? "<br>" : "; ")} |\n`;
  });
  return `${HEAD}| variable | default | unit | read by | meaning |\n|---|---|---|---|---|\n${rows.join("")}`;
}

/** @throws if a variable does not say what it means. */
function aboutOf(name: string, schema: z.ZodType): z.infer<typeof About> {
  const own = About.safeParse(schema.meta());
  if (own.success) return own.data;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return aboutOf(name, schema.unwrap() as z.ZodType);
  throw new Error(`${name} has no description in its schema`);
}

function standardOf(schema: z.ZodType): string {
  const { success, data } = schema.safeParse(undefined);
  if (!success) return "required";
  if (data instanceof URL) return data.origin;
  return data === undefined ? "" : String(data);
}
