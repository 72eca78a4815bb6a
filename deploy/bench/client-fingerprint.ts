/** The fingerprint of the bench's client with this number. */
export function clientFingerprint(client: number): string {
  return `bench${String(client).padStart(27, "0")}`;
}
