/**
 * The id in Chrome and Edge of the extension that this repository builds, fixed by its manifest's key
 * (`web/extension/build/settings.ts`). The gateway accepts it unless other origins are configured.
 */
export const OWN_EXTENSION_ID = "ogpkoiiodniflahnmcncgfjpcbpbllon";
