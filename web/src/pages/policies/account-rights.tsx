import { Link } from "wouter";
import { RemovePosts } from "../../popups/remove-posts.tsx";
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
        within a minute. For an account without a sign-in, only the browser that made it can do this.
      </p>
      <p>
        What you posted, voted and reported in the community without signing in can be deleted in the browser
        that you used, here and on your account's page.
      </p>
      <RemovePosts />
    </Section>
  );
}
