import { Link } from "wouter";
import { SITE_NAME } from "../../settings/site.ts";
import { Policy, Section } from "./policy.tsx";

export default function ExtensionTermsPage() {
  return (
    <Policy
      title="Extension Terms"
      intro={`What you can expect of the ${SITE_NAME} extension, and what we expect of you.`}
    >
      <Section title="What you get">
        <p>
          You may use the extension free of charge, on as many of your browsers as you like, for as long as
          you like. It is supported in the US and Canada; elsewhere it may not work.
        </p>
      </Section>
      <Section title="What it cannot promise">
        <p>
          Prices and stock come from stores, and change faster than anybody can ask. What counts is what the
          store says when you buy. Look there before you pay or drive, and call a store before you rely on its
          shelves.
        </p>
        <p>
          We work to keep the extension running and right, but we cannot promise that it always is, and a
          missed alert or a price that was out of date is not ours to pay for. What the law gives you stays
          yours.
        </p>
      </Section>
      <Section title="Buying">
        <p>
          You buy from the store, under its terms; we are no part of it. Some links to stores may earn us a
          commission. They do not change your price, nor the order in which stores are shown.
        </p>
      </Section>
      <Section title="What we ask of you">
        <p>
          Use it for your own shopping. Do not use it to flood our servers or those of stores, to get around
          their limits, or to sell on what it shows.
        </p>
      </Section>
      <Section title="Leaving">
        <p>
          Remove the extension whenever you like. On{" "}
          <Link className="underline underline-offset-4" href="/me">
            your account's page
          </Link>{" "}
          you can delete what we hold about you; what that is stands in the{" "}
          <Link className="underline underline-offset-4" href="/extensionprivacy">
            Extension Privacy Policy
          </Link>
          . When these terms change, they change on this page.
        </p>
      </Section>
    </Policy>
  );
}
