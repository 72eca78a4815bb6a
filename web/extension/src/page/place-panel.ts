/** In CSS pixels, from the window's left upper corner. */
export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const CORNERS = ["bottom-right", "bottom-left", "top-right", "top-left"] as const;
export type Corner = (typeof CORNERS)[number];

const MARGIN = 12;

/** The first corner in which the panel covers none of the buttons; null if it covers one in each. */
export function freeCorner(
  panel: { readonly width: number; readonly height: number },
  window: { readonly width: number; readonly height: number },
  buttons: readonly Rectangle[],
): Corner | null {
  const free = CORNERS.find((corner) => {
    const place = placeIn(corner, panel, window);
    return !buttons.some((button) => overlap(place, button));
  });
  return free ?? null;
}

function placeIn(
  corner: Corner,
  panel: { readonly width: number; readonly height: number },
  window: { readonly width: number; readonly height: number },
): Rectangle {
  const left = corner.endsWith("left") ? MARGIN : window.width - MARGIN - panel.width;
  const top = corner.startsWith("top") ? MARGIN : window.height - MARGIN - panel.height;
  return { left, top, right: left + panel.width, bottom: top + panel.height };
}

function overlap(one: Rectangle, other: Rectangle): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
