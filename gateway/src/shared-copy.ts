/** An answer as gateways share it: two times in milliseconds since 1970, then the answer's bytes. */
export interface SharedCopy {
  readonly askedAt: number;
  readonly until: number;
  readonly bytes: Buffer;
}

const HEAD_BYTES = 16;

export function writeCopy({ askedAt, until, bytes }: SharedCopy): Buffer {
  const head = Buffer.allocUnsafe(HEAD_BYTES);
  head.writeDoubleBE(askedAt, 0);
  head.writeDoubleBE(until, 8);
  return Buffer.concat([head, bytes]);
}

export function readCopy(copy: Buffer | null): SharedCopy | undefined {
  if (copy === null || copy.length <= HEAD_BYTES) return undefined;
  return { askedAt: copy.readDoubleBE(0), until: copy.readDoubleBE(8), bytes: copy.subarray(HEAD_BYTES) };
}
