import { RemovePosts } from "../../popups/remove-posts.tsx";
import { SITE_NAME } from "../../settings/site.ts";
import { BROWSER_STORAGE } from "./browser-storage.ts";
import { Policy, StoredDataList } from "./policy.tsx";
import text from "./privacy.txt?raw";
import { ACCOUNT_DATA, NEIGHBOUR_DATA, VISITOR_DATA } from "./stored-data.ts";

export default function PrivacyPage() {
  return (
    <Policy
      title="Privacy Policy"
      intro={`What ${SITE_NAME} knows about you, why, and for how long. You can search without telling us who you are.`}
      text={text}
      parts={{
        "visitor data": <StoredDataList items={VISITOR_DATA} />,
        "account data": <StoredDataList items={ACCOUNT_DATA} />,
        "neighbor data": <StoredDataList items={NEIGHBOUR_DATA} />,
        "delete my posts": <RemovePosts />,
        "browser's storage": <BrowserStorage />,
      }}
    />
  );
}

function BrowserStorage() {
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-2 rounded-card bg-surface p-5 shadow-card sm:grid-cols-[auto_1fr]">
      {Object.entries(BROWSER_STORAGE).map(([key, meaning]) => (
        <div key={key} className="sm:col-span-2 sm:grid sm:grid-cols-subgrid">
          <dt className="font-mono text-sm font-semibold sm:py-0.5">{key}</dt>
          <dd className="text-soft">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
