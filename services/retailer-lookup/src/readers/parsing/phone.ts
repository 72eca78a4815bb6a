const LONGEST_PHONE = 32;

/**
 * A North American number from `206-555-0142`, `(206) 555-0142` or `2065550142`: `+1` and ten digits. Seven digits if there is no
 * area code or a blank one (000); null for anything else.
 */
export function readPhone(value: unknown): string | null {
  if (typeof value !== "string" || value.length > LONGEST_PHONE) return null;
  const digits = value.replaceAll(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  if (/^[2-9]\d{2}[2-9]\d{6}$/.test(digits)) return `+1${digits}`;
  return /^(?:000)?([2-9]\d{6})$/.exec(digits)?.[1] ?? null;
}
