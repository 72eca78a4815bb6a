import type { Country } from "@stockfinder/contracts/listings";
import { Form, Optional, Options, SelectField, TextArea, TextField, Tick } from "../../components/form.tsx";
import { Page } from "../../components/frame/page.tsx";
import { hostOf } from "./broadcast.ts";
import { BroadcastLook } from "./broadcast-look.tsx";
import { PRODUCT_OPTIONS } from "./product-options.ts";
import { SendSection } from "./send-section.tsx";
import { SetAsideBanner } from "./set-aside-banner.tsx";
import { StaffLog } from "./staff-log.tsx";
import { type Converter, useConverter } from "./use-converter.ts";

const PRODUCTS = Object.fromEntries(PRODUCT_OPTIONS.map(({ upc, label }) => [label, `${label} (${upc})`]));
/** An address is no text to correct. */
const ADDRESS = { inputMode: "url", autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;

export default function ConverterPage() {
  const converter = useConverter();
  return (
    <Page title="Link Converter">
      <div className="page-width py-8">
        <h1 className="text-3xl font-bold tracking-tight">Link Converter</h1>
        <p className="mt-2 text-soft">For staff: builds a notification and sends it to connected users.</p>
        <SetAsideBanner />
        <div className="grid items-start gap-x-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <Fields converter={converter} />
          {/* It follows the writer down a long form. */}
          <div className="lg:sticky lg:top-4">
            <BroadcastLook fields={converter.fields} />
            <SendSection converter={converter} />
          </div>
        </div>
        <StaffLog password={converter.fields.password} actions={converter.actions} />
      </div>
    </Page>
  );
}

function Fields({ converter }: { converter: Converter }) {
  const { fields, failure, working, built, edit, build } = converter;
  const problemOf = (...names: string[]) =>
    failure?.field && names.includes(failure.field) ? failure.message : null;
  const isBadUrl = fields.url.trim() !== "" && hostOf(fields.url) === "";

  return (
    <Form className="mt-8 grid gap-x-4 gap-y-5 sm:grid-cols-2" onSubmit={build}>
      <p className="text-sm text-soft sm:col-span-2">All fields are required unless they say optional.</p>
      <TextField
        className="sm:col-span-2"
        label="Store URL"
        problem={problemOf("url", "notiId") ?? (isBadUrl ? "url: This is not a web address" : null)}
        {...ADDRESS}
        value={fields.url}
        onChange={(url) => edit({ url })}
      />
      <SelectField
        label="Product"
        help="Dummy headphones are for test sends."
        problem={problemOf("upcs", "productIds")}
        value={fields.product}
        onChange={(product) => edit({ product })}
      >
        <Options of={PRODUCTS} />
      </SelectField>
      <SelectField
        label="Country"
        problem={problemOf("country")}
        value={fields.country}
        onChange={(country) => edit({ country: country as Country })}
      >
        <Options of={{ USA: "USA", CAN: "CAN" }} />
      </SelectField>
      <TextArea
        className="sm:col-span-2"
        label="Message"
        help="Written from the store URL and the product. You can change it."
        problem={problemOf("message")}
        rows={2}
        value={fields.message}
        onChange={(message) => edit({ message })}
      />
      <TextField
        label="Title"
        problem={problemOf("title")}
        autoComplete="off"
        value={fields.title}
        onChange={(title) => edit({ title })}
      />
      <TextField
        label={<Optional label="Icon URL" />}
        placeholder="https://"
        problem={problemOf("iconUrl")}
        {...ADDRESS}
        value={fields.iconUrl}
        onChange={(iconUrl) => edit({ iconUrl })}
      />
      <TextField
        label="Password"
        problem={problemOf("password")}
        type="password"
        autoComplete="current-password"
        value={fields.password}
        onChange={(password) => edit({ password })}
      />
      <Tick
        className="sm:min-h-12 sm:self-end sm:pb-0"
        checked={fields.followersOnly}
        onChange={(followersOnly) => edit({ followersOnly })}
      >
        Only people who follow this store
      </Tick>
      {/* The main button, until the one that sends is; the same element, since it has the focus. */}
      <button
        type="submit"
        className={`${built ? "button-quiet" : "button-primary"} mt-2 justify-self-start max-sm:w-full`}
        aria-disabled={working !== null}
        onClick={(event) => working !== null && event.preventDefault()}
      >
        {working === "build" ? "Building..." : "Build notif"}
      </button>
    </Form>
  );
}
