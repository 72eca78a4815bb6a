import { domainToASCII } from "node:url";

/** Of RFC 5321, where a path in angle brackets may have 256 characters. */
const LONGEST = 254;
const LONGEST_LOCAL_PART = 64;
const LONGEST_DOMAIN = 253;

/** Words of the characters that need no quotes, with dots between them. */
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** Before it is turned into ASCII, which would also decode what a URL may hold: `%`, `:`, an IPv4 address in one number. */
const TYPED_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** No address is at a number: so none is at an IP address. */
const TOP_LEVEL = /^(?=.*[a-z])[a-z0-9-]{2,63}$/;

/**
 * What somebody typed as an address, as it is sent to: the domain in small letters and ASCII. Null where it is none: all
 * that a mail server takes without quotes is one, so nothing in it can end a header, a command or an address.
 */
export function readAddress(typed: string): string | null {
  const [local, typedDomain, ...rest] = typed.trim().split("@");
  if (local === undefined || typedDomain === undefined || rest.length > 0) return null;
  const domain = readDomain(typedDomain);
  if (domain === null || local.length > LONGEST_LOCAL_PART || !LOCAL_PART.test(local)) return null;
  const address = `${local}@${domain}`;
  return address.length <= LONGEST ? address : null;
}

function readDomain(typed: string): string | null {
  if (typed.length > LONGEST_DOMAIN || !TYPED_DOMAIN.test(typed)) return null;
  const domain = domainToASCII(typed);
  const labels = domain.split(".");
  if (domain.length > LONGEST_DOMAIN || labels.length < 2 || !labels.every((label) => LABEL.test(label)))
    return null;
  return TOP_LEVEL.test(labels.at(-1) ?? "") ? domain : null;
}

/**
 * Whose mailbox an address is most likely: `Me+shops@example.com` is me@example.com's. For counting only, never for sending:
 * otherwise anybody could be sent any number of mails under as many names.
 */
export function mailboxOf(address: string): string {
  const [local = "", domain = ""] = address.toLowerCase().split("@");
  const plus = local.indexOf("+");
  return `${plus > 0 ? local.slice(0, plus) : local}@${domain}`;
}
