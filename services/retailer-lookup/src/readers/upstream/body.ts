import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { brotliDecompress, constants, gunzip, inflate, inflateRaw, type ZlibOptions } from "node:zlib";

const UTF8 = new TextDecoder();

export class Oversized extends Error {
  override readonly name = "Oversized";

  constructor(mostBytes: number) {
    super(`more than ${mostBytes} bytes`);
  }
}

/** Reads a response's body as UTF-8 without a byte order mark; throws as `readBytes` does. */
export async function readBody(response: IncomingMessage, mostBytes: number): Promise<string> {
  return UTF8.decode(await readBytes(response, mostBytes));
}

/**
 * Reads a response's body to the end: at most `mostBytes`, both as sent and decompressed.
 * @throws {Oversized}, and Node's errors if the connection breaks or the body is not compressed as stated.
 */
export async function readBytes(response: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const bytes = await readSent(response, mostBytes);
  const encoding = response.headers["content-encoding"];
  return encoding === undefined ? bytes : await decompress(bytes, encoding, mostBytes);
}

function readSent(response: IncomingMessage, mostBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    response
      .on("data", (chunk: Buffer) => {
        length += chunk.length;
        chunks.push(chunk);
        if (length <= mostBytes) return;
        reject(new Oversized(mostBytes));
        response.destroy();
      })
      .on("end", () => resolve(Buffer.concat(chunks, length)))
      .on("error", reject);
  });
}

type Decompress = (bytes: Buffer, options: ZlibOptions) => Promise<Buffer>;

const DECOMPRESS: Readonly<Record<string, Decompress>> = {
  gzip: promisify(gunzip),
  "x-gzip": promisify(gunzip),
  br: promisify(brotliDecompress),
  deflate: (bytes, options) => promisify(hasZlibHeader(bytes) ? inflate : inflateRaw)(bytes, options),
};

/** In a separate thread. An encoding that was not requested is returned unchanged. */
async function decompress(bytes: Buffer, encoding: string, mostBytes: number): Promise<Buffer> {
  const known = DECOMPRESS[encoding.trim().toLowerCase()];
  if (!known || bytes.length === 0) return bytes;
  try {
    // Some servers omit the end of the compressed body, but none of its content.
    const finishFlush = known === DECOMPRESS.br ? constants.BROTLI_OPERATION_FLUSH : constants.Z_SYNC_FLUSH;
    return await known(bytes, { maxOutputLength: mostBytes, finishFlush });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE")
      throw new Oversized(mostBytes);
    throw error;
  }
}

/** `deflate` means a zlib stream, and some servers send a bare one. */
function hasZlibHeader(bytes: Buffer): boolean {
  return ((bytes[0] ?? 0) & 0x0f) === 0x08;
}
