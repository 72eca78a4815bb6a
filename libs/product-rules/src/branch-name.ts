/** The name of a physical store without the name of its chain: "Berea" of "Berea Sam's Club". Empty if it has no other. */
export function withoutStoreName(name: string, store: string): string {
  const [lowerName, lowerStore] = [name.toLowerCase(), store.toLowerCase()];
  if (lowerName.startsWith(lowerStore)) return name.slice(store.length).replace(/^[\s\-–#:]+/, "");
  return lowerName.endsWith(lowerStore) ? name.slice(0, -store.length).trim() : name;
}

/** A branch in words that follow the name of its store, with its town once: "Cleveland Commons", "Steelyard, Cleveland". */
export function branchName(
  { name, city }: { readonly name: string; readonly city: string },
  store: string,
): string {
  const own = unshouted(withoutStoreName(name, store));
  const town = unshouted(city);
  if (own === "" || town === "") return own || town || name;
  return own.includes(town) ? own : `${own}, ${town}`;
}

/** Some retailers write addresses in capital letters. */
export function unshouted(text: string): string {
  if (text !== text.toUpperCase()) return text;
  return text.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
