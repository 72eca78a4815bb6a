const PATHS_WITHOUT_FRAME = new Set(["welcome", "login", "popular", "u", "transfer-cashback"]);

/** Which navbar and footer a path has. */
function firstSegment(path: string): string {
  return path.split("/")[1]?.toLowerCase() ?? "";
}

/** Sign-in pages and pages inside the extension have neither navbar nor footer. */
export function hasFrame(path: string): boolean {
  return !PATHS_WITHOUT_FRAME.has(firstSegment(path));
}

export function isExtensionPage(path: string): boolean {
  return firstSegment(path) === "octoshop";
}

export function privacyPath(path: string): string {
  return isExtensionPage(path) ? "/extensionprivacy" : "/privacy";
}
