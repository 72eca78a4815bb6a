import { writeFile } from "node:fs/promises";
import { readCommandLine } from "../../service/src/command-line.ts";
import { packPlaces } from "../src/place-table.ts";
import { sourcePlaces } from "./source-places.ts";

/** `npm run operate -- pack-places`: writes the file that the product reads, after `zipcodes` has a new version. */
const USAGE = `Usage: npm run operate -- pack-places

Writes libs/places/src/places.bin, which the product reads, from the package zipcodes.
`;
readCommandLine({ usage: USAGE, mostWords: 0 });

const file = new URL("../src/places.bin", import.meta.url);
const bytes = packPlaces(sourcePlaces());
await writeFile(file, bytes);
process.stdout.write(`${bytes.length} bytes written to ${file.pathname}\n`);
