import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { hasRightCheckDigit, normalGtin } from "@stockfinder/contracts/gtin";
import { expect, test } from "vitest";
import { prepareZXingModule as prepareReader, readBarcodes } from "zxing-wasm/reader";
import { prepareZXingModule as prepareWriter, writeBarcode } from "zxing-wasm/writer";
import { turningReader } from "./barcodes.ts";

const PHOTOS = 200;
/** Two rounds of all angles: some three seconds of holding a code still. */
const LOOKS = 12;
const [WIDTH, HEIGHT] = [640, 480];
/** Samples of the profile of a module. */
const FINE = 16;
/** White on both sides of a code, in modules. */
const MARGIN = 10;

/** A code before a camera, at this place of the picture; lengths are in pixels. */
interface Photo {
  readonly code: string;
  /** From black, 0, to white, 1, along the code and its margins, as a lens out of focus sees it. */
  readonly profile: readonly number[];
  readonly module: number;
  readonly height: number;
  readonly angle: number;
  readonly x: number;
  readonly y: number;
  /** How much nearer one end of the code is than the other. */
  readonly tilt: number;
  readonly light: number;
  readonly contrast: number;
  /** How much darker one side of the picture is. */
  readonly shade: number;
  readonly grain: number;
  /** How light the paper of the code and what is around it are. */
  readonly paper: number;
  readonly ground: number;
  readonly random: () => number;
}

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Two of five are UPC-A or EAN-13 each, the others EAN-8 and UPC-E. */
function aCode(seed: number, random: () => number) {
  const digits = Array.from({ length: 11 }, () => Math.floor(random() * 10)).join("");
  const withCheckDigit = (body: string) =>
    [...Array(10).keys()].map((digit) => `${body}${digit}`).find(hasRightCheckDigit) ?? "";
  const upcA = withCheckDigit(`0${digits.slice(1)}`);
  const ean13 = withCheckDigit(`${1 + (seed % 9)}${digits}`);
  const ean8 = withCheckDigit(`${1 + (seed % 9)}${digits.slice(5)}`);
  const maker = `${digits.slice(0, 4)}${1 + (seed % 9)}`;
  const upcE = withCheckDigit(`0${maker}0000${5 + (seed % 5)}`);
  const short = `0${maker}${5 + (seed % 5)}${upcE.at(-1)}`;
  return [
    { format: "UPCA", code: upcA, written: upcA },
    { format: "UPCA", code: upcA, written: upcA },
    { format: "EAN13", code: ean13, written: ean13 },
    { format: "EAN13", code: ean13, written: ean13 },
    seed % 10 < 5
      ? { format: "EAN8", code: ean8, written: ean8 }
      : { format: "UPCE", code: upcE, written: short },
  ][seed % 5] as { format: "UPCA" | "EAN13" | "EAN8" | "UPCE"; code: string; written: string };
}

async function aPhoto(seed: number): Promise<Photo> {
  const random = randomFrom(seed);
  const between = (least: number, most: number) => least + random() * (most - least);
  const { format, code, written } = aCode(seed, random);
  const { utf8, error } = await writeBarcode(written, { format, addHRT: false });
  if (error) throw new Error(`${written}: ${error}`);
  const bars = [...(utf8.split("\n")[0] ?? "").trim()].map((each) => (each === " " ? 1 : 0));
  const module = between(1.9, Math.min(4.2, 420 / (bars.length + 2 * MARGIN)));
  return {
    ...{ code, module, random },
    // A pixel sees what its whole area does, which softens a little too.
    profile: softened(bars, Math.hypot(between(0, 0.4), 0.3 / module)),
    height: module * bars.length * between(0.45, 0.75),
    angle: between(0, 2 * Math.PI),
    x: WIDTH / 2 + between(-40, 40),
    y: HEIGHT / 2 + between(-30, 30),
    tilt: between(-0.2, 0.2),
    light: between(0.25, 1),
    contrast: between(0.55, 1),
    shade: between(-0.4, 0.4),
    grain: between(0, 12),
    paper: between(0.35, 0.95),
    ground: between(0.05, 0.95),
  };
}

/** `softness` is the deviation of a Gaussian, in modules. */
function softened(bars: readonly number[], softness: number): number[] {
  const modules = [...Array(MARGIN).fill(1), ...bars, ...Array(MARGIN).fill(1)];
  const reach = Math.ceil(3 * softness * FINE);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-(((at - reach) / FINE / softness) ** 2) / 2),
  );
  const whole = weights.reduce((sum, weight) => sum + weight);
  return Array.from({ length: modules.length * FINE }, (_, at) => {
    const seen = weights.map(
      (weight, step) => weight * (modules[Math.floor((at + step - reach) / FINE)] ?? 1),
    );
    return seen.reduce((sum, part) => sum + part) / whole;
  });
}

/** The photo as a canvas shows it that was turned about its middle. */
function turned(photo: Photo, by: number): ImageData {
  const { profile, module, height, tilt, light, contrast, shade, grain, paper, ground, random } = photo;
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  const cos = Math.cos(photo.angle);
  const sin = Math.sin(photo.angle);
  const back = Math.cos(by);
  const up = Math.sin(by);
  const half = profile.length / FINE / 2;
  for (let row = 0, at = 0; row < HEIGHT; row += 1)
    for (let column = 0; column < WIDTH; column += 1, at += 4) {
      const right = column - WIDTH / 2;
      const down = row - HEIGHT / 2;
      const x = right * back + down * up + WIDTH / 2;
      const y = down * back - right * up + HEIGHT / 2;
      if (x < 0 || y < 0 || x >= WIDTH || y >= HEIGHT) continue;
      const dx = x - photo.x;
      const dy = y - photo.y;
      const far = 1 + (tilt * (dx * cos + dy * sin)) / WIDTH;
      const along = (dx * cos + dy * sin) / far / module;
      const across = Math.abs(dy * cos - dx * sin) / far;
      const isLabel = Math.abs(along) < half && across < height / 2 + 3 * module;
      const ink = across < height / 2 ? profile[Math.floor((along + half) * FINE)] : 1;
      const seen = (isLabel ? 0.06 + (paper - 0.06) * (ink ?? 1) : ground) - 0.5;
      const lit = 255 * light * (1 + (shade * (x - WIDTH / 2)) / WIDTH) * (0.5 + seen * contrast);
      data[at] = data[at + 1] = data[at + 2] = lit + grain * (random() - 0.5);
      data[at + 3] = 255;
    }
  return { data, width: WIDTH, height: HEIGHT, colorSpace: "srgb" } as ImageData;
}

test("of 200 photos of codes that are turned, soft, dark and tilted at least 98 % are read, and none wrong", async () => {
  for (const [prepare, name] of [
    [prepareReader, "reader/zxing_reader"],
    [prepareWriter, "writer/zxing_writer"],
  ] as const) {
    const wasm = await readFile(fileURLToPath(import.meta.resolve(`zxing-wasm/${name}.wasm`)));
    prepare({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  }
  const wrong: string[] = [];
  let right = 0;
  for (let seed = 0; seed < PHOTOS; seed += 1) {
    const photo = await aPhoto(seed);
    const look = turningReader(readBarcodes);
    let codes: string[] = [];
    for (let looks = 0; looks < LOOKS && codes.length === 0; looks += 1)
      codes = await look((angle) => turned(photo, angle));
    const others = codes.filter((code) => normalGtin(code) !== normalGtin(photo.code));
    wrong.push(...others.map((code) => `${seed}: ${code} instead of ${photo.code}`));
    if (codes.length > others.length) right += 1;
  }
  expect(wrong).toEqual([]);
  expect(right).toBeGreaterThanOrEqual(0.98 * PHOTOS);
}, 600_000);
