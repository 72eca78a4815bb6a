import { domainToASCII } from "node:url";

/** RFC 5321: a path has at most 256 characters, with its angle brackets. */
const MAX_LENGTH = 254;
const MAX_LOCAL_PART_LENGTH = 64;
const MAX_DOMAIN_LENGTH = 253;

/** Words of characters that need no quotes, separated by dots. */
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** Checked before the conversion to ASCII, which also decodes URL syntax: `%`, `:`, an IPv4 address as one number. */
const TYPED_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** Needs a letter, which excludes IP addresses. */
const TOP_LEVEL = /^(?=.*[a-z])[a-z0-9-]{2,63}$/;

/**
 * Reads a typed address; the domain becomes lower-case ASCII. Null if it is not an address. Accepts only addresses that need no
 * quotes, so an accepted address cannot end a header, a command or an address list.
 */
export function readAddress(typed: string): string | null {
  const [local, typedDomain, ...rest] = typed.trim().split("@");
  if (local === undefined || typedDomain === undefined || rest.length > 0) return null;
  const domain = readDomain(typedDomain);
  if (domain === null || local.length > MAX_LOCAL_PART_LENGTH || !LOCAL_PART.test(local)) return null;
  const address = `${local}@${domain}`;
  return address.length <= MAX_LENGTH ? address : null;
}

function readDomain(typed: string): string | null {
  if (typed.length > MAX_DOMAIN_LENGTH || !TYPED_DOMAIN.test(typed)) return null;
  const domain = domainToASCII(typed);
  const labels = domain.split(".");
  if (domain.length > MAX_DOMAIN_LENGTH || labels.length < 2 || !labels.every((label) => LABEL.test(label)))
    return null;
  return TOP_LEVEL.test(labels.at(-1) ?? "") ? domain : null;
}

/** Two names of one service, which ignores dots in the local part. */
const GMAIL = new Set(["gmail.com", "googlemail.com"]);

/**
 * The mailbox that most likely receives an address: me@example.com for `Me+shops@example.com`, john@gmail.com for
 * `j.o.h.n@googlemail.com`. Only for limits, never for sending: without it, aliases would bypass the limit per mailbox.
 */
export function mailboxOf(address: string): string {
  const [local = "", domain = ""] = address.toLowerCase().split("@");
  const plus = local.indexOf("+");
  const name = plus > 0 ? local.slice(0, plus) : local;
  return GMAIL.has(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}
