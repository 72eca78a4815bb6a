/** A test file, in the order in which its project would run it. */
export interface Queued {
  readonly project: string;
  readonly path: string;
}

/** Long files end by this share of the run, so that none runs alone at the end. */
const LONG_FILES_UNTIL = 0.9;

/**
 * Spreads each project's files evenly over a run, and the long ones by their duration: each starts when those before it
 * have had their time. Files that mostly wait, for servers that start and stop, then run beside files that mostly
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

  const short = files.filter((file) => secondsOf(file) === 0);
  for (const ofProject of Map.groupBy(short, ({ project }) => project).values())
    placed.push(...ofProject.map((file, index) => ({ file, at: index / ofProject.length })));
  return placed.sort((a, b) => a.at - b.at).map(({ file }) => file);
}
