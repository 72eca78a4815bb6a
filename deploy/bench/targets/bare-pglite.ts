import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { reportTarget } from "../target.ts";

/** Creates a database in `DATA_FOLDER`, and reports when it has answered. */
const database = await PGlite.create(join(process.env.DATA_FOLDER ?? "", "database"));
await database.query("select 1");
reportTarget("");
