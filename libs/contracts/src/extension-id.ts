/** Fixed by the manifest's key (`web/extension/build/settings.ts`). Accepted unless others are configured. */
export const OWN_EXTENSION_ID = "ogpkoiiodniflahnmcncgfjpcbpbllon";
