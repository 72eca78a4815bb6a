import type { Country } from "@stockfinder/contracts/listings";
import { PrimaryButton } from "../../components/button.tsx";
import { Form } from "../../components/form.tsx";
import { Page } from "../../components/frame/page.tsx";
import { StaffField } from "../../components/staff-field.tsx";
import { hostOf } from "./broadcast.ts";
import { BroadcastLook } from "./broadcast-look.tsx";
import { BuiltNotif } from "./built-notif.tsx";
import { PRODUCT_OPTIONS } from "./product-options.ts";
import { SaferWays } from "./safer-ways.tsx";
import { SetAsideBanner } from "./set-aside-banner.tsx";
import { StaffLog } from "./staff-log.tsx";
import { type Converter, useConverter } from "./use-converter.ts";

/** The internal tool that builds broadcasts and sends them to connected users. */
export default function ConverterPage() {
  const converter = useConverter();
  const { fields, built, said, failure, working, send } = converter;

  return (
    <Page title="Link Converter">
      <div className="page-width max-w-4xl py-8">
        <h1 className="text-3xl font-bold tracking-tight">Link Converter</h1>
        <p className="mt-2 text-soft">For staff: builds a notification and sends it to connected users.</p>
        <SetAsideBanner />
        <Fields converter={converter} />
        <BroadcastLook fields={fields} />
        <section aria-labelledby="send" className="panel">
          <h2 id="send" className="text-lg font-bold">
            Send
          </h2>
          {built ? <BuiltNotif built={built} /> : <p className="mt-2 text-soft">Build the notif first.</p>}
          <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
            <PrimaryButton
              className="disabled:opacity-45"
              disabled={!built || working !== null}
              onClick={send}
            >
              {working === "send" ? "Sending..." : "Send notif"}
            </PrimaryButton>
            <div role="status" className="min-w-0 flex-1 basis-60">
              {said && <p className="font-semibold">{said}</p>}
              {failure && <p className="text-sm font-semibold text-bad">{failure.message}</p>}
            </div>
          </div>
          <SaferWays converter={converter} />
        </section>
        <StaffLog password={fields.password} actions={converter.actions} />
      </div>
    </Page>
  );
}

function Fields({ converter }: { converter: Converter }) {
  const { fields, failure, working, edit, build } = converter;
  const problemOf = (...names: string[]) =>
    failure?.field && names.includes(failure.field) ? failure.message : null;
  const isBadUrl = fields.url.trim() !== "" && hostOf(fields.url) === "";

  return (
    <Form className="panel grid gap-4 sm:grid-cols-2" onSubmit={build}>
      <StaffField
        wide
        label="Store URL"
        problem={problemOf("url", "notiId") ?? (isBadUrl ? "url: This is not a web address" : null)}
      >
        {(control) => (
          <input
            {...control}
            className="text-field"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={fields.url}
            onChange={({ target }) => edit({ url: target.value })}
          />
        )}
      </StaffField>
      <StaffField label="Product" problem={problemOf("upcs", "productIds")}>
        {(control) => (
          <select
            {...control}
            className="text-field"
            value={fields.product}
            onChange={({ target }) => edit({ product: target.value })}
          >
            {PRODUCT_OPTIONS.map(({ upc, label }) => (
              <option key={label} value={label}>
                {label} ({upc})
              </option>
            ))}
          </select>
        )}
      </StaffField>
      <StaffField label="Country" problem={problemOf("country")}>
        {(control) => (
          <select
            {...control}
            className="text-field"
            value={fields.country}
            onChange={({ target }) => edit({ country: target.value as Country })}
          >
            <option>USA</option>
            <option>CAN</option>
          </select>
        )}
      </StaffField>
      <StaffField wide label="Message" problem={problemOf("message")}>
        {(control) => (
          <textarea
            {...control}
            className="text-area"
            rows={3}
            value={fields.message}
            onChange={({ target }) => edit({ message: target.value })}
          />
        )}
      </StaffField>
      <StaffField label="Title" problem={problemOf("title")}>
        {(control) => (
          <input
            {...control}
            className="text-field"
            autoComplete="off"
            value={fields.title}
            onChange={({ target }) => edit({ title: target.value })}
          />
        )}
      </StaffField>
      <StaffField label="Icon URL" problem={problemOf("iconUrl")}>
        {(control) => (
          <input
            {...control}
            className="text-field"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={fields.iconUrl}
            onChange={({ target }) => edit({ iconUrl: target.value })}
          />
        )}
      </StaffField>
      <StaffField label="Password" problem={problemOf("password")}>
        {(control) => (
          <input
            {...control}
            type="password"
            className="text-field"
            autoComplete="current-password"
            value={fields.password}
            onChange={({ target }) => edit({ password: target.value })}
          />
        )}
      </StaffField>
      <label className="choice self-end">
        <input
          type="checkbox"
          checked={fields.followersOnly}
          onChange={({ target }) => edit({ followersOnly: target.checked })}
        />
        Only people who follow this store
      </label>
      <PrimaryButton type="submit" className="sm:col-span-2" off={working !== null}>
        {working === "build" ? "Building..." : "Build notif"}
      </PrimaryButton>
    </Form>
  );
}
