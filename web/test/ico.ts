const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;
/** Offset of the width in a PNG. The icons are square. */
const WIDTH_AT = 16;

/** An ICO file with these PNG pictures, each at most 255 pixels wide. */
export function icoOf(pictures: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * pictures.length);
  header.writeUInt16LE(1, 2); // an icon, not a cursor
  header.writeUInt16LE(pictures.length, 4);
  let end = header.length;
  pictures.forEach((picture, index) => {
    const at = HEADER_BYTES + ENTRY_BYTES * index;
    const size = picture.readUInt32BE(WIDTH_AT);
    header.writeUInt8(size, at);
    header.writeUInt8(size, at + 1);
    header.writeUInt16LE(1, at + 4); // colour planes
    header.writeUInt16LE(32, at + 6); // bits of a pixel
    header.writeUInt32LE(picture.length, at + 8);
    header.writeUInt32LE(end, at + 12);
    end += picture.length;
  });
  return Buffer.concat([header, ...pictures]);
}
