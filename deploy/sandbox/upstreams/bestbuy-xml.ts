/** A product or an envelope of Best Buy, before it is written as XML or JSON. */
export type Attributes = Record<string, string | number | boolean | null>;

const PROLOGUE = '<?xml version="1.0" encoding="UTF-8"?>\n';

export function productXml(product: Attributes): string {
  return `${PROLOGUE}${element(product)}\n`;
}

/** The envelope's values are attributes of the root. */
export function productListXml(envelope: Attributes, products: readonly Attributes[]): string {
  const attributes = Object.entries(envelope).map(([name, value]) => ` ${name}="${escapeXml(value)}"`);
  const root = `<products${attributes.join("")}`;
  return (
    PROLOGUE +
    (products.length === 0 ? `${root}/>\n` : `${root}>\n${products.map(element).join("\n")}\n</products>\n`)
  );
}

function element(product: Attributes): string {
  const children = Object.entries(product)
    // Partner links are missing without a partner; other unknown attributes are empty.
    .filter(([name, value]) => value !== null || !name.startsWith("affiliate"))
    .map(([name, value]) => `  <${name}>${escapeXml(value)}</${name}>`);
  return `<product>\n${children.join("\n")}\n</product>`;
}

function escapeXml(value: string | number | boolean | null): string {
  return String(value ?? "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
