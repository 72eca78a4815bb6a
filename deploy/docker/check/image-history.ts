/** One row of `docker history`, the newest first. */
export interface HistoryRow {
  readonly id: string;
  readonly bytes: number;
  /** Whether it copies the installed packages into the image. */
  readonly isPackages: boolean;
}

/**
 * @param text rows of ID, bytes and instruction, separated by tabs. Classic builders and BuildKit write the instruction in
 *   different ways; both contain the last words of `COPY --from=packages /app ./`, resolved or not.
 */
export function parseHistory(text: string): HistoryRow[] {
  const rows = text
    .split("\n")
    .filter(Boolean)
    .map((line) => line.split("\t"));
  // Below the program's instructions only the packages are copied into /app itself.
  const isPackages = (instruction: string) =>
    /COPY (?:dir:\w+ in \.\/|\/app \.\/|--from=packages \/app \.\/)/.test(instruction);
  return rows.map(([id = "", bytes = "", instruction = ""]) => ({
    id,
    bytes: Number(bytes),
    isPackages: isPackages(instruction),
  }));
}

/** The bytes of the layers above the packages: what a new version of the code makes each machine fetch. */
export function changingBytes(history: readonly HistoryRow[]): number {
  const packages = history.findIndex(({ isPackages }) => isPackages);
  if (packages < 0) throw new Error("The image's history has no layer of packages");
  return history.slice(0, packages).reduce((sum, { bytes }) => sum + bytes, 0);
}
