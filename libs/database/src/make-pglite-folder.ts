import { createPglite } from "./create-pglite.ts";

/** A separate process that creates an empty database in the folder that its argument names. */
const [folder = ""] = process.argv.slice(2);
const engine = await createPglite(folder);
await engine.close();
