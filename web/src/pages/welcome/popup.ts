const WIDTH = 600;
const HEIGHT = 800;

interface BrowserWindow {
  readonly screenX: number;
  readonly screenY: number;
  readonly outerWidth: number;
  readonly outerHeight: number;
}

/** The features of a 600 by 800 window, centred on the window that opens it. */
export function centredPopup({ screenX, screenY, outerWidth, outerHeight }: BrowserWindow): string {
  const left = Math.round(screenX + (outerWidth - WIDTH) / 2);
  const top = Math.max(screenY, Math.round(screenY + (outerHeight - HEIGHT) / 2));
  return `popup,noopener,noreferrer,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`;
}
