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

const ESCAPES = /(?:%[0-9a-f]{2})+/gi;

/** The router decodes part of an address already, so that a percent sign may stand in it that begins no escape. */
function decoded(text: string): string {
  return text.replace(ESCAPES, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}
