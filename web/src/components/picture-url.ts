import type { RetailerInfo } from "@stockfinder/contracts/retailers";

const SANDBOX_DRAWING = /\/pictures\/(\d+\.svg)$/;

/** The address of a picture. The gateway relays those of the sandbox, which browsers cannot reach. Plain http is not loaded. */
export function pictureUrl(imageUrl: string | null, { source }: Pick<RetailerInfo, "source">): string | null {
  const [, drawing] = SANDBOX_DRAWING.exec(imageUrl ?? "") ?? [];
  if (source === "sandbox" && drawing) return `/sandbox-pictures/${drawing}`;
  return imageUrl?.startsWith("https:") ? imageUrl : null;
}
