const FOLDERS = /^(services|web|libs|gateway)\//;
const LANGUAGES = /\.(ts|tsx|css|sql|html)$/;
/** Tests with their helpers and recorded answers; what builds, and what it writes. */
const BESIDE = /\.test\.tsx?$|(^|\/)(test|test-support|fixtures|build|dist)\/|^libs\/testing\//;

/** Whether a file, by its path in the repository, is what users run: no test, no build and no result of one. */
export function isProduct(path: string): boolean {
  return FOLDERS.test(path) && LANGUAGES.test(path) && !BESIDE.test(path);
}

/** The lines of a text file; 0 for a binary one, which has a zero byte. */
export function countLines(bytes: Buffer): number {
  if (bytes.length === 0 || bytes.includes(0)) return 0;
  const text = bytes.toString("latin1");
  return text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
}
