import { Link } from "wouter";
import { Section } from "./policy.tsx";

export function AccountRights() {
  return (
    <Section title="Take it along, or have it deleted">
      <p>
        On{" "}
        <Link className="underline underline-offset-4" href="/me">
          your account's page
        </Link>{" "}
        you can download all that we hold about your account, and delete it. Deleting takes effect everywhere
        within a minute.
      </p>
    </Section>
  );
}
