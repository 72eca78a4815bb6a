export const MEBIBYTE = 1024 * 1024;

export function mebibytes(bytes: number): string {
  return `${Math.round(bytes / MEBIBYTE)} MiB`;
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
