import { writeFile } from "node:fs/promises";
import { packPlaces } from "../src/place-table.ts";
import { sourcePlaces } from "./source-places.ts";

/** `npm run pack-places`: writes the file that the product reads, after `zipcodes` has a new version. */
const file = new URL("../src/places.bin", import.meta.url);
const bytes = packPlaces(sourcePlaces());
await writeFile(file, bytes);
process.stdout.write(`${bytes.length} bytes written to ${file.pathname}\n`);
