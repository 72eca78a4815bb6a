import { rename, rm, writeFile } from "node:fs/promises";

/** Writes a file that only its owner may read. Replaced as a whole, so that no crash leaves half of it. */
export async function replaceFile(file: string, content: string | Buffer): Promise<void> {
  const written = `${file}.new`;
  await rm(written, { force: true });
  try {
    await writeFile(written, content, { mode: 0o600, flag: "wx", flush: true });
    await rename(written, file);
  } catch (error) {
    await rm(written, { force: true });
    throw error;
  }
}
