const figures: [string, string][] = [];

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints a figure at once, and again in the table at the end. */
export function note(subject: string, figure: string): void {
  figures.push([subject, figure]);
  say(`  ${subject}: ${figure}`);
}

/** All figures, as aligned lines. */
export function table(): string {
  const width = Math.max(...figures.map(([subject]) => subject.length));
  return figures.map(([subject, figure]) => `${subject.padEnd(width)}  ${figure}`).join("\n");
}

/** How long `work` took, as in `12.3 s`. */
export async function secondsOf(work: () => Promise<unknown>): Promise<string> {
  const start = performance.now();
  await work();
  return seconds(performance.now() - start);
}

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}
