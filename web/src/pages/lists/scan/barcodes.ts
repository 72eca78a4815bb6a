import type { readBarcodes } from "zxing-wasm/reader";
import { isListPage } from "../../../worker/kept-pages.ts";

const FORMATS = ["ean_13", "ean_8", "upc_a", "upc_e"] as const;

/** The browser's own reader, which TypeScript does not know. */
interface OwnReader {
  new (options: {
    formats: readonly string[];
  }): {
    detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]>;
  };
  getSupportedFormats(): Promise<string[]>;
}

export type BarcodeReader = (video: HTMLVideoElement) => Promise<readonly string[]>;

/** ZXing reads along straight lines and their perpendiculars, so a code is found when the picture is turned straight. */
const TURNS = [0, -15, 15, -30, 30, 45].map((degrees) => (degrees * Math.PI) / 180);
/** A line that leaves a code in its middle may read like a shorter code, or be misread, but not ten of them alike. */
const LINES_ALIKE = 10;
/** Of the squares that get a threshold each, in pixels: larger than a bar of a code that is held close. */
const SQUARE = 40;
/** Added to the light of an edge: with less, soft bars grow thin; with more, the edge of a dark label outweighs its bars. */
const BASE_LIGHT = 32;

/** The browser's own reader where it has one (Chrome on Android and macOS), else ZXing's, which is loaded now. */
export async function barcodeReader(): Promise<BarcodeReader> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: OwnReader };
  const known = (await Own?.getSupportedFormats()) ?? [];
  if (Own && FORMATS.every((format) => known.includes(format))) {
    const reader = new Own({ formats: FORMATS });
    return async (video) => (await reader.detect(video)).map(({ rawValue }) => rawValue);
  }
  const [zxing, { default: wasm }] = await Promise.all([
    import("zxing-wasm/reader"),
    import("zxing-wasm/reader/zxing_reader.wasm?url"),
  ]);
  zxing.prepareZXingModule({ overrides: { locateFile: () => wasm } });
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("No picture can be drawn");
  const look = turningReader(zxing.readBarcodes);
  return (video) => look((angle) => turned(video, context, angle));
}

function turned(video: HTMLVideoElement, context: CanvasRenderingContext2D, angle: number): ImageData {
  const { videoWidth: width, videoHeight: height } = video;
  Object.assign(context.canvas, { width, height });
  context.translate(width / 2, height / 2);
  context.rotate(angle);
  context.drawImage(video, -width / 2, -height / 2);
  return context.getImageData(0, 0, width, height);
}

/** Reads a picture at another angle each time. */
export function turningReader(read: typeof readBarcodes) {
  let looks = 0;
  return async (turnedBy: (angle: number) => ImageData): Promise<string[]> => {
    const angle = TURNS[looks++ % TURNS.length] ?? 0;
    const picture = turnedBy(angle);
    level(picture);
    const found = await read(picture, {
      formats: ["EAN13", "EAN8", "UPCA", "UPCE"],
      binarizer: "FixedThreshold",
      minLineCount: LINES_ALIKE,
      tryInvert: false,
    });
    return found.map(({ text }) => text);
  };
}

/** Dark, soft and unevenly lit codes look alike then. Edges in the dark count for more than the paper. */
function level({ data, width, height }: ImageData): void {
  const across = Math.ceil(width / SQUARE);
  const squareOf = (x: number, y: number) => Math.floor(y / SQUARE) * across + Math.floor(x / SQUARE);
  const edges = Array.from({ length: across * Math.ceil(height / SQUARE) }, () => ({ weight: 0, sum: 0 }));
  const row = width * 4;
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * row + x * 4 + 1;
      const value = data[at] ?? 0;
      const right = (data[at + 4] ?? 0) - (data[at - 4] ?? 0);
      const below = (data[at + row] ?? 0) - (data[at - row] ?? 0);
      const weight = (right * right + below * below) / (value + BASE_LIGHT);
      const square = edges[squareOf(x, y)];
      if (square === undefined) continue;
      square.weight += weight;
      square.sum += weight * value;
    }
  const thresholds = edges.map((_, square) => {
    const left = Math.max(0, (square % across) - 1);
    const top = Math.max(0, Math.floor(square / across) - 1);
    let [weight, sum] = [0, 0];
    for (let y = top; y < top + 3; y += 1)
      for (const each of edges.slice(y * across + left, Math.min(y * across + left + 3, (y + 1) * across))) {
        weight += each.weight;
        sum += each.sum;
      }
    return weight === 0 ? 0 : sum / weight;
  });
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 4)
      data[at] =
        data[at + 1] =
        data[at + 2] =
          (data[at + 1] ?? 0) < (thresholds[squareOf(x, y)] ?? 0) ? 0 : 255;
}

/** Whether this document may run ZXing: the policy of the page that was opened first allows it to pages of lists only. */
export function canScanHere(): boolean {
  const [first] = performance.getEntriesByType("navigation");
  return "BarcodeDetector" in globalThis || isListPage(new URL(first?.name ?? window.location.href).pathname);
}
