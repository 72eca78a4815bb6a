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

/** Finds the codes of products in what a camera shows now. */
export type BarcodeReader = (video: HTMLVideoElement) => Promise<readonly string[]>;

/** ZXing reads along straight lines and their perpendiculars, so a code is found when the picture is turned straight. */
const TURNS = [0, -15, 15, -30, 30, 45].map((degrees) => (degrees * Math.PI) / 180);
/** A line that leaves a code in its middle may read like a shorter code, or be misread, but not ten of them alike. */
const LINES_ALIKE = 10;
/** Of the squares whose light is leveled, in pixels: larger than a bar of a code that is held close. */
const SQUARE = 40;

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

/** Makes the darkest around each pixel black and the lightest white: one threshold then fits dark, soft and unevenly lit codes. */
function level({ data, width, height }: ImageData): void {
  const across = Math.ceil(width / SQUARE);
  const ranges = Array.from({ length: across * Math.ceil(height / SQUARE) }, (_, square) => {
    const [left, top] = [(square % across) * SQUARE, Math.floor(square / across) * SQUARE];
    let [low, high] = [255, 0];
    for (let y = Math.max(0, top - SQUARE); y < Math.min(height, top + 2 * SQUARE); y += 2)
      for (let x = Math.max(0, left - SQUARE); x < Math.min(width, left + 2 * SQUARE); x += 2) {
        const at = (y * width + x) * 4;
        if (data[at + 3] === 0) continue; // beside the turned picture
        const value = data[at + 1] ?? 0;
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
    return { low, scale: 255 / (high - low) };
  });
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 4) {
      const { low = 0, scale = 1 } = ranges[Math.floor(y / SQUARE) * across + Math.floor(x / SQUARE)] ?? {};
      data[at] = data[at + 1] = data[at + 2] = ((data[at + 1] ?? 0) - low) * scale;
    }
}

/** Whether this document may run ZXing: the policy of the page that was opened first allows it to pages of lists only. */
export function canScanHere(): boolean {
  const [first] = performance.getEntriesByType("navigation");
  return "BarcodeDetector" in globalThis || isListPage(new URL(first?.name ?? window.location.href).pathname);
}
