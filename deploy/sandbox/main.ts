import { ConfigError, Port, readConfig } from "@stockfinder/service/config";
import { createLogger } from "@stockfinder/service/logger";
import { z } from "zod";
import { startSandbox } from "./sandbox.ts";

const Environment = z.object({
  HOST: z.string().default("127.0.0.1"),
  PORT: Port.default(9090),
  CONTROL_PORT: Port.default(9091),
  SANDBOX_SEED: z.string().default("stockfinder"),
  /** The address at which shoppers' browsers load pictures; defaults to this server's own. */
  SANDBOX_PUBLIC_URL: z.url("expected an address").optional(),
});

const logger = createLogger({ service: "sandbox", level: "info" });

try {
  const { HOST, PORT, CONTROL_PORT, SANDBOX_SEED, SANDBOX_PUBLIC_URL } = readConfig(Environment, process.env);
  const sandbox = await startSandbox({
    host: HOST,
    port: PORT,
    controlPort: CONTROL_PORT,
    seed: SANDBOX_SEED,
    publicPicturesUrl: SANDBOX_PUBLIC_URL,
  });
  logger.info({ url: sandbox.url, controlUrl: sandbox.controlUrl }, "the sandbox answers with demo data");
  const stop = () => void sandbox.stop();
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
} catch (error) {
  logger.fatal(error instanceof ConfigError ? error.message : { err: error }, "the sandbox did not start");
  process.exitCode = 1;
}
