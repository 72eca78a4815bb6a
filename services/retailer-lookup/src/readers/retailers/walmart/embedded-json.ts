import { LookupFailure } from "../../parsing/lookup-failure.ts";

/*
 * Data that a page brings along for its own scripts. Pages are searched with plain string search, in one pass: a pattern
 * over two megabytes of a stranger's markup may take for ever.
 */

/**
 * The JSON of the script element with this id; undefined if the page has none.
 * @throws {LookupFailure} `unreadable` if the script is not JSON.
 */
export function jsonInScript(html: string, id: string): unknown {
  for (const { tag, content } of scriptsIn(html)) {
    if (tag.includes(`id="${id}"`)) return parse(content, id);
  }
  return undefined;
}

/** The object that a script assigns to this variable (`window.name = {…};`); undefined if none does. */
export function jsonAssignedTo(html: string, variable: string): unknown {
  for (const { content } of scriptsIn(html)) {
    const at = content.indexOf(variable);
    if (at === -1) continue;
    // Strings within may contain `};` too: the object ends with the script's last brace.
    return parse(content.slice(content.indexOf("{", at), content.lastIndexOf("}") + 1), variable);
  }
  return undefined;
}

function* scriptsIn(html: string): Generator<{ tag: string; content: string }> {
  let position = html.indexOf("<script");
  while (position !== -1) {
    const tagEnd = html.indexOf(">", position);
    if (tagEnd === -1) return;
    const end = html.indexOf("</script", tagEnd);
    const contentEnd = end === -1 ? html.length : end;
    yield { tag: html.slice(position, tagEnd), content: html.slice(tagEnd + 1, contentEnd) };
    position = html.indexOf("<script", contentEnd);
  }
}

function parse(json: string, name: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new LookupFailure("unreadable", `${name}: not JSON`, { cause });
  }
}
