/**
 * For fast-check's properties over real servers: the first counterexample is reported, with its seed. A race does not fail
 * again while the example is made smaller, and each try takes as long as a test: shrinking ran into the test's time-out, which
 * hides what failed. A failure without a race fails again with that seed, where it may be shrunk.
 */
export const UNSHRUNK = { endOnFailure: true } as const;
