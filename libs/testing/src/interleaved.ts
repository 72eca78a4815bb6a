/** A test file, in the order in which its project would run it. */
export interface Queued {
  readonly project: string;
  readonly path: string;
}

/** Long files end by this share of the run, so that none runs alone at the end. */
const LONG_FILES_UNTIL = 0.9;

/**
 * In each of these parts of a run, the short files of a project follow one another. A process that files share ends
 * as soon as the next file of the queue belongs to another project; the next process loads the code and creates its
 * database again.
 */
const PARTS = 3;

/**
 * Spreads each project's files over a run, and the long ones by their duration: each starts when those before it have
 * had their time. Files that mostly wait, for servers that start and stop, then run at the same time as files that mostly
 * compute.
 * @param longFiles seconds by the end of the path.
 */
export function interleaved<File extends Queued>(
  files: readonly File[],
  longFiles: Readonly<Record<string, number>>,
): File[] {
  const secondsOf = ({ path }: File) =>
    Object.entries(longFiles).find(([end]) => path.endsWith(end))?.[1] ?? 0;
  const long = files.filter((file) => secondsOf(file) > 0).sort((a, b) => secondsOf(b) - secondsOf(a));
  const total = long.reduce((sum, file) => sum + secondsOf(file), 0);
  let before = 0;
  const placed = long.map((file) => {
    const at = (before / total) * LONG_FILES_UNTIL;
    before += secondsOf(file);
    return { file, at };
  });

  const short = inParts(files.filter((file) => secondsOf(file) === 0));
  placed.push(...short.map((file, index) => ({ file, at: index / short.length })));
  return placed.sort((a, b) => a.at - b.at).map(({ file }) => file);
}

/** The files of the first part project by project, then those of the second part, and so on. */
function inParts<File extends Queued>(files: readonly File[]): File[] {
  const parts: File[][] = Array.from({ length: PARTS }, () => []);
  for (const ofProject of Map.groupBy(files, ({ project }) => project).values())
    for (const [index, file] of ofProject.entries())
      parts[Math.floor((index / ofProject.length) * PARTS)]?.push(file);
  return parts.flat();
}
