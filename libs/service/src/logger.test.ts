import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { createLogger } from "./logger.ts";

test("log lines never contain tokens, passwords or e-mail addresses", () => {
  const lines = new PassThrough();
  const logger = createLogger({ service: "auth", level: "info", destination: lines });

  logger.info(
    {
      email: "a@b.example",
      headers: { authorization: "s3cret" },
      request: { body: { token: "s3cret" } },
      input: { deviceSecret: "s3cret", encryptedToken: "s3cret" },
    },
    "x",
  );

  const line = String(lines.read());
  expect(line).toContain('"service":"auth"');
  expect(line).not.toContain("a@b.example");
  expect(line).not.toContain("s3cret");
});
