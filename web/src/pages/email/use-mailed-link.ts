import { useEffect, useState } from "react";
import { keepInEntry, keptInEntry } from "../../storage/kept-in-entry.ts";

const TOKEN = "linkToken";
const SUBJECT = "linkSubject";

/**
 * The link in a mail that opened this page. It moves from the address to the state of this history entry, so that its
 * token is not shared and survives a reload. `parameter` is the one with the subject of the mail; the mailing
 * list's has none.
 */
export function useMailedLink(parameter: "for" | "of") {
  const [link] = useState(
    () => linkInAddress(parameter) ?? { token: keptInEntry(TOKEN), subject: keptInEntry(SUBJECT) },
  );

  useEffect(() => {
    if (linkInAddress(parameter))
      keepInEntry(window.location.pathname, { [TOKEN]: link.token, [SUBJECT]: link.subject });
  }, [link, parameter]);

  return link;
}

function linkInAddress(parameter: string) {
  const query = new URLSearchParams(window.location.search);
  const token = query.get("token");
  return token === null ? null : { token, subject: query.get(parameter) };
}
