export function slugOf(query: string): string {
  return query.trim().toLowerCase().replace(/\s+/g, "-");
}

/** The query of a slug. A typed hyphen becomes a space. */
export function queryOf(slug: string): string {
  return decoded(slug).replaceAll("-", " ").trim();
}

/** The address of a search, also of one without a zip code. */
export function searchPath({ query, zip }: { query: string; zip: string }): string {
  const path = `/product/${encodeURIComponent(slugOf(query))}`;
  return zip === "" ? path : `${path}/${encodeURIComponent(zip.trim())}`;
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
