import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import MailComposer from "nodemailer/lib/mail-composer";
import { composed } from "./message.ts";
import { NotSent } from "./not-sent.ts";
import type { Transport } from "./transport.ts";

/**
 * Writes each message as a file `<id>.eml` that any mail program opens, for trying the product out without a mail server.
 * Ids sort by time, and so do the files. Only whole files have that name.
 */
export function outboxTransport(folder: string): Transport {
  return {
    async send(message, begin) {
      const bytes = await new MailComposer(composed(message)).compile().build();
      await begin();
      const file = join(folder, `${message.id}.eml`);
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(`${file}.part`, bytes);
        await rename(`${file}.part`, file);
      } catch (error) {
        throw new NotSent(
          "deferred",
          error instanceof Error && "code" in error ? String(error.code) : "unknown",
        );
      }
    },
    close() {},
  };
}
