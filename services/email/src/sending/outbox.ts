import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import MailComposer from "nodemailer/lib/mail-composer";
import { toMailOptions } from "./message.ts";
import { NotSent } from "./not-sent.ts";
import type { Transport } from "./transport.ts";

/**
 * Writes each message to a file `<id>.eml`, which mail programs open; for development without a mail server. Ids sort by time, and
 * so do the files. Only complete files have that name. Only their owner may read them, because mails have addresses and links
 * with tokens.
 */
export function outboxTransport(folder: string): Transport {
  return {
    async send(message, begin) {
      const bytes = await new MailComposer(toMailOptions(message)).compile().build();
      await begin();
      const file = join(folder, `${message.id}.eml`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(`${file}.part`, bytes, { mode: 0o600 });
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
