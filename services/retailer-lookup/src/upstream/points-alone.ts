/**
 * The calls that one worker takes of a rate while Redis is away and each worker counts alone: half of them, so that two
 * workers keep the rate together.
 */
export function pointsAlone(calls: number): number {
  return Math.max(1, Math.floor(calls / 2));
}
