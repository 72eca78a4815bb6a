/** A test file, in the order in which its project would run it. */
export interface Queued {
  readonly project: string;
  readonly path: string;
}

/** Long files end by this share of a project's run, so that none runs alone at the end. */
const LONG_FILES_UNTIL = 0.9;

/**
 * Spreads the long files of each project among its short ones by their duration: each starts when those before it have had
 * their time. Files that mostly wait, for servers that start and stop, then run at the same time as files that mostly compute.
 * The smallest project comes first: those that run together share the workers, and a file that comes last runs alone.
 * @param longFiles seconds by the end of the path.
 */
export function interleaved<File extends Queued>(
  files: readonly File[],
  longFiles: Readonly<Record<string, number>>,
): File[] {
  const projects = [...Map.groupBy(files, ({ project }) => project).values()];
  return projects
    .sort((one, other) => one.length - other.length)
    .flatMap((ofProject) => spread(ofProject, longFiles));
}

function spread<File extends Queued>(
  files: readonly File[],
  longFiles: Readonly<Record<string, number>>,
): File[] {
  const secondsOf = ({ path }: File) =>
    Object.entries(longFiles).find(([end]) => path.endsWith(end))?.[1] ?? 0;
  const long = files.filter((file) => secondsOf(file) > 0).sort((a, b) => secondsOf(b) - secondsOf(a));
  const short = files.filter((file) => secondsOf(file) === 0);
  const total = long.reduce((sum, file) => sum + secondsOf(file), 0);
  let before = 0;
  const placed = long.map((file) => {
    const at = (before / total) * LONG_FILES_UNTIL;
    before += secondsOf(file);
    return { file, at };
  });
  placed.push(...short.map((file, index) => ({ file, at: index / short.length })));
  return placed.sort((a, b) => a.at - b.at).map(({ file }) => file);
}
