import { mkdirSync, rmSync } from "node:fs";
import { startProduct } from "../product.ts";

/** The process that `measured-product.ts` forks. Its argument is a data folder that it makes, and deletes when its parent ends. */
const [dataFolder = ""] = process.argv.slice(2);

// The parent may exit, or be killed, while the product is still starting. The data is deleted, so nothing is stopped
// first.
process.once("disconnect", end);
if (!process.connected) end();
mkdirSync(dataFolder);

const product = await startProduct({ port: 0, dataFolder });
process.on("message", () => {
  global.gc?.();
  const { user, system } = process.cpuUsage();
  process.send?.({ ...process.memoryUsage(), cpuMicros: user + system });
});
process.send?.({ url: product.url });

function end(): void {
  rmSync(dataFolder, { recursive: true, force: true, maxRetries: 3 });
  process.exit();
}
