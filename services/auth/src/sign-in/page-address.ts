/** The address of a provider's page. Spaces are %20, the one way to write them that nobody misreads. */
export function pageAddress(page: string | URL, parameters: Readonly<Record<string, string>>): URL {
  const url = new URL(page);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  url.search = url.search.replaceAll("+", "%20");
  return url;
}
