import { RemovePosts } from "../../popups/remove-posts.tsx";
import { SITE_NAME } from "../../settings/site.ts";
import text from "./extension-privacy.txt?raw";
import { Policy, StoredDataList } from "./policy.tsx";
import { ACCOUNT_DATA } from "./stored-data.ts";

export default function ExtensionPrivacyPage() {
  return (
    <Policy
      title="Extension Privacy Policy"
      intro={`What ${SITE_NAME} holds about people who use its browser extension. It works without your name.`}
      text={text}
      parts={{ "account data": <StoredDataList items={ACCOUNT_DATA} />, "delete my posts": <RemovePosts /> }}
    />
  );
}
