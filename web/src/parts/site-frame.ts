const PATHS_WITHOUT_FRAME = new Set(["welcome", "login", "popular", "u", "transfer-cashback"]);

/** Where in the site a path is, as far as navbar and footer care. */
function firstSegment(path: string): string {
  return path.split("/")[1]?.toLowerCase() ?? "";
}

/** Sign-in and pages that are shown inside the extension stand without navbar and footer. */
export function hasFrame(path: string): boolean {
  return !PATHS_WITHOUT_FRAME.has(firstSegment(path));
}

/** The extension's own page, whose navbar is white on dark. */
export function isExtensionPage(path: string): boolean {
  return firstSegment(path) === "octoshop";
}

export function privacyPath(path: string): string {
  return isExtensionPage(path) ? "/extensionprivacy" : "/privacy";
}
