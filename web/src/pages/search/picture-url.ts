import type { RetailerInfo } from "@stockfinder/contracts/lookup";

const SANDBOX_DRAWING = /\/pictures\/(\d+\.svg)$/;

/** Where a picture is loaded from: the sandbox draws where no browser reaches, so the gateway relays its drawings. */
export function pictureUrl(imageUrl: string | null, { source }: Pick<RetailerInfo, "source">): string | null {
  const [, drawing] = SANDBOX_DRAWING.exec(imageUrl ?? "") ?? [];
  return source === "sandbox" && drawing ? `/sandbox-pictures/${drawing}` : imageUrl;
}
