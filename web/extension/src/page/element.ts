export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes?: Readonly<Record<string, string>>,
  text?: string,
): HTMLElementTagNameMap[Name];
export function element(
  name: string,
  attributes?: Readonly<Record<string, string>>,
  text?: string,
): HTMLElement;
export function element(
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  text = "",
): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== "") made.textContent = text;
  return made;
}
