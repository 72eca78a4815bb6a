import { randomId } from "@stockfinder/client/random-id";
import { normalGtin } from "@stockfinder/contracts/gtin";
import type { Line } from "@stockfinder/contracts/lists";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useAttempt } from "../../../api/use-attempt.ts";
import { Problem } from "../../../components/form.tsx";
import { Modal } from "../../../popups/modal.tsx";
import type { OpenList } from "../open-list/use-list.ts";
import { barcodeReader } from "./barcodes.ts";

/** Between two looks at the camera's picture. */
const LOOK_EVERY_MS = 100;

export default function ScanPopup({
  lines,
  add,
  onClose,
}: {
  lines: readonly Line[];
  add: OpenList["add"];
  onClose: () => void;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const { problem, setProblem, attempt } = useAttempt();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const seen = useRef(new Set<string>());

  const found = useEffectEvent((text: string) => {
    const upc = normalGtin(text);
    if (upc === null || seen.current.has(upc)) return;
    seen.current.add(upc);
    setCodes((all) => [upc, ...all]);
    if (lines.some((line) => line.upc === upc && !line.checked)) return;
    navigator.vibrate?.(50);
    const line = { clientId: randomId(), upc, quantity: 1, note: "", maxPrice: null, similar: false };
    attempt(() => add([line]));
  });
  useEffect(() => {
    const closed = new AbortController();
    const { current } = video;
    if (current)
      watchCamera(current, closed.signal, found).catch((error) => setProblem(cameraFailure(error)));
    return () => closed.abort();
  }, [setProblem]);

  const nameOf = (upc: string) => lines.find((line) => line.upc === upc)?.text ?? `UPC ${upc}`;
  return (
    <Modal title="Scan" onClose={onClose}>
      <p className="mt-1 text-soft">Hold the code of a product into the picture.</p>
      <Problem className="mt-2">{problem}</Problem>
      <video
        ref={video}
        muted
        playsInline
        className="mt-3 aspect-4/3 w-full rounded-xl bg-sunken object-cover"
      >
        <track kind="captions" />
      </video>
      <ul aria-live="polite" className="mt-3 grid gap-1">
        {codes.map((upc) => (
          <li key={upc} className="font-semibold">
            {nameOf(upc)}
          </li>
        ))}
      </ul>
    </Modal>
  );
}

/** Shows the camera and looks for codes until the signal. */
async function watchCamera(
  video: HTMLVideoElement,
  signal: AbortSignal,
  found: (code: string) => void,
): Promise<void> {
  const camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  const stop = () => {
    for (const track of camera.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  signal.addEventListener("abort", stop);
  video.srcObject = camera;
  await video.play();
  const codesIn = await barcodeReader();
  while (!signal.aborted) {
    for (const code of await codesIn(video)) found(code);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

function cameraFailure(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError")
    return "The camera isn't allowed for this site. Allow it in the address bar.";
  if (name === "NotFoundError") return "This device has no camera.";
  return "The camera can't be used here.";
}
