/**
 * The id in Chrome and Edge of the extension that this repository builds: its manifest's key fixes it
 * (`web/extension/build/settings.ts`). The gateway takes its calls unless it is told other origins.
 */
export const OWN_EXTENSION_ID = "ogpkoiiodniflahnmcncgfjpcbpbllon";
