/** The address of a provider's page with these parameters. Encodes spaces as %20, because some servers do not decode `+`. */
export function pageAddress(page: string | URL, parameters: Readonly<Record<string, string>>): URL {
  const url = new URL(page);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  url.search = url.search.replaceAll("+", "%20");
  return url;
}
