/** A name as a person reads it: entities decoded once, white space folded. Nothing in it runs or is loaded. */
export function plainText(text: string): string {
  const read = text.includes("&") ? decoded(text) : text;
  return read.replace(/\s+/g, " ").trim();
}

function decoded(text: string): string {
  const escaped = text.replaceAll("<", "&lt;");
  return new DOMParser().parseFromString(escaped, "text/html").documentElement.textContent ?? text;
}
