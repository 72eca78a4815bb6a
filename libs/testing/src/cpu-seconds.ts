/** The seconds of processor time that work takes: unlike a clock's they stay the same when others want the processor too. */
export function cpuSeconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
