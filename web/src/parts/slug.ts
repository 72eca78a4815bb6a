/** The query as it stands in the address: lower-cased, spaces turned into hyphens. */
export function slugOf(query: string): string {
  return query.trim().toLowerCase().replace(/\s+/g, "-");
}

/** The query that a slug stands for; a hyphen that was typed comes back as a space. */
export function queryOf(slug: string): string {
  return decoded(slug).replaceAll("-", " ").trim();
}

export function searchPath({ query, zip }: { query: string; zip: string }): string {
  return `/product/${encodeURIComponent(slugOf(query))}/${encodeURIComponent(zip.trim())}`;
}

/** The router decodes part of an address already; a lone percent sign is then a percent sign. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
