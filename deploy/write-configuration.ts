import { writeFile } from "node:fs/promises";
import { readCommandLine } from "@stockfinder/service/command-line";
import { configurationPage } from "./configuration-page.ts";

const USAGE = `Usage: npm run operate -- configuration

Writes docs/configuration.md from the schemas of the programs' environment variables.
`;

readCommandLine({ usage: USAGE, mostWords: 0 });
await writeFile(new URL("../docs/configuration.md", import.meta.url), configurationPage());
