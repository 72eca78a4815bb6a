/** Looks like a model number and is a standard, a resolution or a measure. */
const NO_MODEL =
  /^(?:\d+(?:\.\d+)?(?:p|k|hz|fps|dpi|mp|mah|wh|w|v|x|in|ft|oz|ml|gb|tb|mg|ghz|mhz|ct|pk|pc|pcs|pack|count|day|hr|hour|min|year|yr|mo|month|lb|lbs|g|kg|mm|cm|amp|a|btu|qt|gal|spf|psi|cfm|iu|mcg|inch|th|st|nd|rd|gen|rolls|sheets|ply)|(?:ps|psvr|usb|wifi|ddr|gddr|hdmi|mp|spf|ip|gen|size|pm|h|v|rtx|gtx|bluetooth|wpa|cat)\d+(?:\.\d+)?(?:ti|x)?)$/;

/** The maker's number in a title, without hyphens, in lower case: `wh1000xm4`; null if there is none or several. */
export function readModelNumber(title: string, brand: string | null): string | null {
  if (brand === "lego") return setNumberIn(title);
  const candidates = title.toLowerCase().match(/[a-z0-9]+(?:-[a-z0-9]+)*/g) ?? [];
  const models = new Set(candidates.filter(isModelNumber).map((model) => model.replaceAll("-", "")));
  // A series may be written beside the full number that contains it.
  const whole = [...models].filter(
    (model) => ![...models].some((other) => other !== model && other.includes(model)),
  );
  const [only, ...others] = whole;
  return others.length === 0 ? (only ?? null) : null;
}

function setNumberIn(title: string): string | null {
  return (/\b\d{5}\b/.exec(title) ?? /\b\d{4}\b(?!\s*p)/i.exec(title))?.[0] ?? null;
}

/** Letters and at least two digits in five characters or more; each part of a hyphenated one is short or has a digit. */
function isModelNumber(text: string): boolean {
  const plain = text.replaceAll("-", "");
  if (plain.length < 5 || plain.length > 20 || !/\d.*\d/.test(plain) || !/[a-z]/.test(plain)) return false;
  if (NO_MODEL.test(plain)) return false;
  return (
    text.split("-").every((part) => /\d/.test(part) || part.length <= 3) &&
    !/^\d+-[a-z]+(?:-[a-z]+)*$/.test(text)
  );
}
