import { ContactMail } from "../../components/contact-mail.tsx";
import { Page } from "../../components/frame/page.tsx";
import { SITE_NAME } from "../../settings/site.ts";

const STEPS = [
  {
    title: "Get the package",
    text: "The operator of this site has it. It is built with “npm run extension”, one for each browser.",
  },
  {
    title: "Chrome or Edge",
    text: "Open chrome://extensions, turn on “Developer mode”, press “Load unpacked” and choose the folder “chrome”.",
  },
  {
    title: "Firefox",
    text: "Open about:debugging, choose “This Firefox”, press “Load Temporary Add-on” and choose “firefox/manifest.json”.",
  },
];

/** How to get the extension where the operator has put it in no store. */
export default function InstallExtensionPage() {
  return (
    <Page title="Install the extension">
      <article className="page-width page-text py-10 sm:py-16">
        <h1 className="text-4xl font-bold">Install the extension</h1>
        <p className="mt-3 text-lg text-soft">
          {SITE_NAME} isn't in your browser's store yet. You can install it yourself.
        </p>
        <ol className="mt-10 grid gap-8">
          {STEPS.map(({ title, text }, index) => (
            <li key={title}>
              <h2 className="text-xl font-semibold">
                {index + 1}. {title}
              </h2>
              <p className="mt-1 text-soft">{text}</p>
            </li>
          ))}
        </ol>
        <p className="mt-10">
          Questions? Write to <ContactMail />.
        </p>
      </article>
    </Page>
  );
}
