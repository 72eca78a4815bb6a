import type { BarcodeDetector } from "barcode-detector/ponyfill";
import { isListPage } from "../../../worker/kept-pages.ts";

const FORMATS = ["ean_13", "ean_8", "upc_a", "upc_e"] as const;

/** Finds the codes of products in what a camera shows now. */
export type BarcodeReader = (video: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;

/** ZXing reads along straight lines: a code that is turned further than about 15 degrees is found by turning the picture. */
const TURNS = [0, -25, 25, 0, -50, 50].map((degrees) => (degrees * Math.PI) / 180);

/** The browser's own reader where it has one (Chrome on Android and macOS), else ZXing's, which is loaded now. */
export async function barcodeReader(): Promise<BarcodeReader> {
  const own = (globalThis as { BarcodeDetector?: typeof BarcodeDetector }).BarcodeDetector;
  const known: readonly string[] = (await own?.getSupportedFormats()) ?? [];
  if (own && FORMATS.every((format) => known.includes(format))) {
    const reader = new own({ formats: [...FORMATS] });
    return (video) => reader.detect(video);
  }
  const [{ BarcodeDetector: Zxing, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import("barcode-detector/ponyfill"),
    import("zxing-wasm/reader/zxing_reader.wasm?url"),
  ]);
  prepareZXingModule({ overrides: { locateFile: () => wasm } });
  const reader = new Zxing({ formats: [...FORMATS] });
  const canvas = document.createElement("canvas");
  let looks = 0;
  return async (video) => {
    drawTurned(video, canvas, TURNS[looks++ % TURNS.length] ?? 0);
    return await reader.detect(canvas);
  };
}

function drawTurned(video: HTMLVideoElement, canvas: HTMLCanvasElement, angle: number): void {
  const { videoWidth: width, videoHeight: height } = video;
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context?.translate(width / 2, height / 2);
  context?.rotate(angle);
  context?.drawImage(video, -width / 2, -height / 2);
}

/** Whether this document may run ZXing: the policy of the page that was opened first allows it to pages of lists only. */
export function canScanHere(): boolean {
  const [first] = performance.getEntriesByType("navigation");
  return "BarcodeDetector" in globalThis || isListPage(new URL(first?.name ?? window.location.href).pathname);
}
