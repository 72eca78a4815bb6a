import { Link } from "wouter";
import { SITE_NAME } from "../../settings/site.ts";
import { AccountRights } from "./account-rights.tsx";
import { Policy, Section, StoredDataList } from "./policy.tsx";
import { ACCOUNT_DATA } from "./stored-data.ts";

export default function ExtensionPrivacyPage() {
  return (
    <Policy
      title="Extension Privacy Policy"
      intro={`What ${SITE_NAME} holds about whoever uses its browser extension. It works without your name.`}
    >
      <Section title="What we hold">
        <StoredDataList items={ACCOUNT_DATA} />
      </Section>
      <AccountRights />
      <Section title="What stays in your browser">
        <p>
          The extension keeps its sign-in and its fingerprint in your browser, and shares them with this site
          when you sign in here. Removing the extension removes them from it. Your browser then opens a page
          that tells us that it was removed, and asks why; you need not answer.
        </p>
      </Section>
      <Section title="On this site">
        <p>
          What holds for visitors of the site stands in its{" "}
          <Link className="underline underline-offset-4" href="/privacy">
            Privacy Policy
          </Link>
          .
        </p>
      </Section>
    </Policy>
  );
}
