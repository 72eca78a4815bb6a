import { crc32, deflateRawSync } from "node:zlib";

/** 1 January 1980, the first day that a zip can name: the same files make the same bytes whenever they are packed. */
const DATE = 0x0021;
const VERSION = 20;
const DEFLATED = 8;
const UTF8_NAMES = 0x0800;

interface Entry {
  readonly name: Buffer;
  readonly packed: Buffer;
  /** What the local and the central header share: from the version that unpacks it to the length of the extra field. */
  readonly common: Buffer;
  readonly offset: number;
}

/** Packs files (contents by path) into a zip, ordered by path. */
export function zip(files: ReadonlyMap<string, Buffer>): Buffer {
  const parts: Buffer[] = [];
  const entries: Entry[] = [];
  let offset = 0;
  for (const [path, content] of [...files].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(content, { level: 9 });
    const common = commonHeader(content, packed, name);
    const local = Buffer.concat([signature(0x04034b50), common, name, packed]);
    entries.push({ name, packed, common, offset });
    parts.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries.map(centralHeader));
  return Buffer.concat([...parts, directory, endOfDirectory(entries.length, directory.length, offset)]);
}

function commonHeader(content: Buffer, packed: Buffer, name: Buffer): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(VERSION, 0);
  header.writeUInt16LE(UTF8_NAMES, 2);
  header.writeUInt16LE(DEFLATED, 4);
  header.writeUInt16LE(0, 6); // midnight
  header.writeUInt16LE(DATE, 8);
  header.writeUInt32LE(crc32(content), 10);
  header.writeUInt32LE(packed.length, 14);
  header.writeUInt32LE(content.length, 18);
  header.writeUInt16LE(name.length, 22);
  return header;
}

function centralHeader({ name, common, offset }: Entry): Buffer {
  const madeBy = Buffer.alloc(2);
  madeBy.writeUInt16LE(VERSION);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([signature(0x02014b50), madeBy, common, rest, name]);
}

function endOfDirectory(entries: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries, 4);
  end.writeUInt16LE(entries, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([signature(0x06054b50), end]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
