/** `(206) 555-0142` for `+12065550142`; seven digits have no area code. */
export function phoneText(phone: string): string {
  const [, area, exchange, line] = /^(?:\+1(\d{3}))?(\d{3})(\d{4})$/.exec(phone) ?? [];
  if (exchange === undefined) return phone;
  return area === undefined ? `${exchange}-${line}` : `(${area}) ${exchange}-${line}`;
}
