/** Whether one of `entries` is `method` and `path`, with or without a slash at its end. */
export function pathList(entries: readonly string[]): (method: string, path: string) => boolean {
  const patterns = entries.map(compile);
  return (method, path) => patterns.some((pattern) => pattern.test(`${method} ${path}`));
}

/** `*` matches one segment or a part of it, `#` a number. */
function compile(entry: string): RegExp {
  const pattern = entry.replace(/[.()*#]/g, (sign) => {
    if (sign === "*") return "[^/]+";
    return sign === "#" ? "\\d+" : `\\${sign}`;
  });
  return new RegExp(`^${pattern}/?$`);
}
