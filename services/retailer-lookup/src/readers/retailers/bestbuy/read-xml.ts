import { XMLParser, XMLValidator } from "fast-xml-parser";
import { LookupFailure } from "../../parsing/lookup-failure.ts";
import { isBotWall } from "../../parsing/read-answer.ts";

/** A full page of products is a tenth of this. */
const LONGEST = 500_000;
const DEEPEST = 16;

const PAGE = /^\s*<(?:!doctype\s+)?html\b/i;

/** Entities are left as they are, for the fields to decode once; nothing that a document declares is expanded. */
const parser = new XMLParser({
  ignoreAttributes: true,
  ignoreDeclaration: true,
  isArray: (name) => name === "product",
  maxNestedTags: DEEPEST,
  parseTagValue: false,
  processEntities: false,
});

/**
 * A document as objects, each element by its name; `product` is always a list.
 * @throws {LookupFailure} `blocked` for a page, `unreadable` for a document that is truncated or declares its own types.
 */
export function readXml(body: string): unknown {
  if (PAGE.test(body)) throw new LookupFailure("blocked", "a page where XML was asked for");
  if (body.length > LONGEST) throw new LookupFailure("unreadable", `body: ${body.length} characters`);
  if (/<!DOCTYPE/i.test(body)) throw new LookupFailure("unreadable", "body: declares a document type");
  try {
    const valid = XMLValidator.validate(body);
    if (valid !== true) throw valid.err;
    return parser.parse(body);
  } catch (cause) {
    throw new LookupFailure(isBotWall(body) ? "blocked" : "unreadable", "body: not XML", { cause });
  }
}
