import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { createLogger } from "./logger.ts";

test("tokens, passwords and e-mail addresses never reach a log line", () => {
  const lines = new PassThrough();
  const logger = createLogger({ service: "auth", level: "info", destination: lines });

  logger.info(
    { email: "a@b.example", headers: { authorization: "s3cret" }, request: { body: { token: "s3cret" } } },
    "x",
  );

  const line = String(lines.read());
  expect(line).toContain('"service":"auth"');
  expect(line).not.toContain("a@b.example");
  expect(line).not.toContain("s3cret");
});
