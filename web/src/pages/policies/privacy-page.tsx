import { Link } from "wouter";
import { SITE_NAME } from "../../settings/site.ts";
import { AccountRights } from "./account-rights.tsx";
import { BROWSER_STORAGE } from "./browser-storage.ts";
import { Policy, Section, StoredDataList } from "./policy.tsx";
import { ACCOUNT_DATA, NEIGHBOUR_DATA, VISITOR_DATA } from "./stored-data.ts";

export default function PrivacyPage() {
  return (
    <Policy
      title="Privacy Policy"
      intro={`What ${SITE_NAME} knows about you, why, and for how long. You can search without telling us who you are.`}
    >
      <Section title="In short">
        <ul className="grid list-disc gap-2 pl-5 text-lg">
          <li>You can search, compare and watch without an account.</li>
          <li>Stores learn what is searched near a ZIP Code, never who searches.</li>
          <li>We sell nothing about you, and nothing follows you to other sites.</li>
          <li>With an account you can download or delete everything that we hold about it.</li>
          <li>Most of what a visit leaves is gone within days. The lists below say when.</li>
        </ul>
      </Section>
      <Section title="If you only visit">
        <StoredDataList items={VISITOR_DATA} />
      </Section>
      <Section title="If you sign in, or use the extension">
        <StoredDataList items={ACCOUNT_DATA} />
      </Section>
      <Section title="If you write to neighbors, or have us write to you">
        <StoredDataList items={NEIGHBOUR_DATA} />
      </Section>
      <AccountRights />
      <Section title="What your browser remembers">
        <p>
          These stay in your browser until you clear the site's data there. They are sent to us only where
          they are needed: the tokens with what you ask for while you are signed in, the device secret when
          you go on without signing in, your community number with what you do there, what brought you here
          when you sign in or have us email you the extension's link. The extension's store is told the latter
          too, in the link that leads there.
        </p>
        <dl className="grid grid-cols-1 gap-x-6 gap-y-2 rounded-card bg-surface p-5 shadow-card sm:grid-cols-[auto_1fr]">
          {Object.entries(BROWSER_STORAGE).map(([key, meaning]) => (
            <div key={key} className="sm:col-span-2 sm:grid sm:grid-cols-subgrid">
              <dt className="font-mono text-sm font-semibold sm:py-0.5">{key}</dt>
              <dd className="text-soft">{meaning}</dd>
            </div>
          ))}
        </dl>
        <p>
          Shopping lists that you open are kept too, with what you changed in them, so that they open where
          there is no network. They are removed when you sign out.
        </p>
        <p>
          There are two cookies. One is set when you leave for a provider to sign in, lasts ten minutes, and
          makes sure that it is your browser that comes back. The other has the zip code that you searched
          last, for a year, so that a product's page comes with the stores near it. Nothing here follows you
          to other sites.
        </p>
      </Section>
      <Section title="Who else learns something">
        <p>
          Stores do not: our servers ask them for you, and tell them a search and a zip code, not who asks.
          Pictures of items come from the stores' own servers, which see your browser's network address, as
          any site does whose pictures you look at. A store that you open from here is not told which page you
          came from.
        </p>
        <p>
          A link that is marked “We may earn a commission” leads through a network, which learns that somebody
          came from here.{" "}
          <Link className="underline underline-offset-4" href="/affiliate">
            The list of these links
          </Link>{" "}
          says which network it is.
        </p>
        <p>
          Google, Apple, Facebook or another provider learns that you sign in here if you choose to. Your
          country is read from your network address by a list that we have ourselves; neither is stored. What
          our servers write down about requests has no network address, no search and no token in it.
        </p>
        <p>
          We sell nothing of this, and show none of it to anybody, but your posts, which are there to be read.
        </p>
      </Section>
    </Policy>
  );
}
