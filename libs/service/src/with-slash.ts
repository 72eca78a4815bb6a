/** The URL with a final slash, so that a relative path is appended to it instead of replacing its last segment. */
export function withSlash({ href }: Pick<URL, "href">): string {
  return href.endsWith("/") ? href : `${href}/`;
}
