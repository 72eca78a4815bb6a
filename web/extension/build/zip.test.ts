import { crc32, inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { zip } from "./zip.ts";

const FILES = new Map([
  ["b/é.txt", Buffer.from("second ".repeat(500))],
  ["a.txt", Buffer.from("first")],
]);

/** Reads the files that the directory at the end lists, as unpacking programs do. */
function unzip(packed: Buffer): Map<string, Buffer> {
  const end = packed.length - 22;
  expect(packed.readUInt32LE(end)).toBe(0x06054b50);
  const files = new Map<string, Buffer>();
  let at = packed.readUInt32LE(end + 16);
  for (let left = packed.readUInt16LE(end + 10); left > 0; left -= 1) {
    expect(packed.readUInt32LE(at)).toBe(0x02014b50);
    const nameLength = packed.readUInt16LE(at + 28);
    const name = packed.toString("utf8", at + 46, at + 46 + nameLength);
    const local = packed.readUInt32LE(at + 42);
    expect(packed.readUInt32LE(local)).toBe(0x04034b50);
    const content = local + 30 + packed.readUInt16LE(local + 26);
    const file = inflateRawSync(packed.subarray(content, content + packed.readUInt32LE(at + 20)));
    expect(packed.readUInt32LE(at + 24)).toBe(file.length);
    expect(packed.readUInt32LE(at + 16)).toBe(crc32(file));
    files.set(name, file);
    at += 46 + nameLength;
  }
  expect(at).toBe(end);
  return files;
}

test("every file is unpacked as it was", () => {
  expect(unzip(zip(FILES))).toEqual(FILES);
});

test("the same files make the same bytes, in whatever order they come", () => {
  expect(zip(new Map([...FILES].reverse())).equals(zip(FILES))).toBe(true);
  expect(zip(FILES).length).toBeLessThan(400);
});
