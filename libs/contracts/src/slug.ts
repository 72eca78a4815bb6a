export function slugOf(query: string): string {
  return query.trim().toLowerCase().replace(/\s+/g, "-");
}

/** The query of a slug. A typed hyphen becomes a space. */
export function queryOf(slug: string): string {
  return decoded(slug).replaceAll("-", " ").trim();
}

export function searchPath({ query, zip }: { query: string; zip: string }): string {
  return `/product/${encodeURIComponent(slugOf(query))}/${encodeURIComponent(zip.trim())}`;
}

const ESCAPES = /(?:%[0-9a-f]{2})+/gi;

/** The router has decoded a part already, so a percent sign may begin no escape. */
function decoded(text: string): string {
  return text.replace(ESCAPES, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}
