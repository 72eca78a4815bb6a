import { SITE_NAME } from "../../settings/site.ts";
import text from "./extension-terms.txt?raw";
import { Policy } from "./policy.tsx";

export default function ExtensionTermsPage() {
  const intro = `What you can expect of the ${SITE_NAME} extension, and what we expect of you.`;
  return <Policy title="Extension Terms" intro={intro} text={text} />;
}
