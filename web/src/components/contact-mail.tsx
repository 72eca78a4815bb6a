import { SETTINGS } from "../settings/site.ts";

/** The operator's address in a sentence: "Write to …". */
export function ContactMail() {
  const { contactMail } = SETTINGS;
  if (contactMail === null) return "the people who run this site";
  return (
    <a className="underline underline-offset-4" href={`mailto:${contactMail}`}>
      {contactMail}
    </a>
  );
}
