/**
 * Copies the bytes into memory of their own. A small Buffer is a view of a pool that Node shares, and a Buffer from a socket is
 * a view of the whole chunk: storing it would keep all of that alive.
 */
export function ownBytes(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
