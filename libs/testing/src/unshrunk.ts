/**
 * For fast-check's properties over real servers: reports the first counterexample at once, with its seed. A race does not
 * fail again while the example is shrunk, and each try takes as long as a test: shrinking ran into the test's time-out,
 * which hides the failure. A failure without a race fails again with that seed, and can then be shrunk.
 */
export const UNSHRUNK = { endOnFailure: true } as const;
