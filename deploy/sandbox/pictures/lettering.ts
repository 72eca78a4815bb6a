/** Where words are drawn on a product, and their colour. */
export interface Label {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly ink: string;
  /** The label's own colour; without one, words are drawn on the product itself. */
  readonly fill?: string;
}

/** The widest letters of a bold sans-serif face, relative to its size, so that no word is wider than its label. */
const WIDEST_LETTER = 0.72;

/** A label with the brand in large letters and the kind below it, in at most two lines. */
export function lettered(label: Label, brand: string, kind: string): string {
  const { x, y, width, height, ink, fill } = label;
  const middle = x + width / 2;
  const inside = width - 16;
  const lines = kind.length > width / 10 ? halved(kind) : [kind];
  const brandSize = fitting([brand], inside, Math.max(22, height * 0.3));
  const kindSize = Math.min(fitting(lines, inside, Math.max(15, height * 0.16)), brandSize * 0.8);
  const total = brandSize + lines.length * kindSize * 1.25;
  const top = y + (height - total) / 2;
  const words = lines.map((line, index) =>
    word(line, middle, top + brandSize + (index + 1) * kindSize * 1.25, kindSize, 500, ink),
  );
  const panel = fill
    ? `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" fill="${fill}"/>`
    : "";
  return panel + word(brand, middle, top + brandSize * 0.85, brandSize, 700, ink) + words.join("");
}

/** The largest size, up to `most`, at which each line fits. */
export function fitting(lines: readonly string[], width: number, most: number): number {
  const longest = Math.max(...lines.map((line) => Array.from(line).length), 1);
  return Math.min(most, width / (longest * WIDEST_LETTER));
}

function word(text: string, x: number, y: number, size: number, weight: number, ink: string): string {
  const style = `font-size="${size.toFixed(1)}" font-weight="${weight}" fill="${ink}"`;
  return `<text x="${x}" y="${y.toFixed(1)}" text-anchor="middle" ${style}>${escapeXml(text)}</text>`;
}

/** Two lines of similar length. */
function halved(text: string): string[] {
  const words = text.split(" ");
  let best = words.length;
  let shortest = text.length;
  for (let cut = 1; cut < words.length; cut += 1) {
    const length = Math.max(words.slice(0, cut).join(" ").length, words.slice(cut).join(" ").length);
    if (length < shortest) {
      shortest = length;
      best = cut;
    }
  }
  return [words.slice(0, best).join(" "), words.slice(best).join(" ")].filter((line) => line !== "");
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
