import { startSandbox } from "../../sandbox/sandbox.ts";
import { reportTarget } from "../target.ts";

const { url } = await startSandbox({ port: 0 });
reportTarget(url);
