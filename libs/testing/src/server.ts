/** A real server that tests may use, and how to leave it as it was found. */
export interface Server {
  readonly url: string;
  release(): Promise<void>;
}

/** One way to come by a server: answers null where it does not apply here, throws where it applies and fails. */
export interface Way {
  readonly name: string;
  find(): Promise<Server | null>;
}

export interface Search {
  readonly server: Server | null;
  /** What was tried and why it came to nothing. */
  readonly reasons: readonly string[];
}

/** Tries the ways in order and stops at the first that gives a server. */
export async function firstOf(ways: readonly Way[]): Promise<Search> {
  const reasons: string[] = [];
  for (const way of ways) {
    try {
      const server = await way.find();
      if (server) return { server, reasons };
    } catch (error) {
      reasons.push(`${way.name}: ${error instanceof Error ? error.message || error.name : String(error)}`);
    }
  }
  return { server: null, reasons };
}

/**
 * The way that a `TEST_*` variable names. Unlike the others it is a promise that somebody made: where nothing answers
 * there, the run stops instead of looking elsewhere.
 */
export async function namedBy(
  variable: string,
  use: (url: string) => Promise<Server>,
): Promise<Server | null> {
  const url = process.env[variable];
  if (!url) return null;
  try {
    return await use(url);
  } catch (error) {
    throw new Error(`${variable} is set, but what it names cannot be used`, { cause: error });
  }
}
