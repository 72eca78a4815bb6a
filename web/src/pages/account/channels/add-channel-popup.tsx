import { RequestFailed } from "@stockfinder/client/request-failed";
import { addChannel, type ChannelField, type listChannelKinds } from "@stockfinder/contracts/channels";
import type { OutputOf } from "@stockfinder/contracts/operation";
import { useRef, useState } from "react";
import { callAsWatcher } from "../../../alerts/watcher.ts";
import { PrimaryButton } from "../../../components/button.tsx";
import { Form, Optional, Options, Problem, SelectField, TextField } from "../../../components/form.tsx";
import { Modal, useModal } from "../../../popups/modal.tsx";

const FAILED = "The channel could not be added. Please try again.";
type Kinds = OutputOf<typeof listChannelKinds>;

export default function AddChannelPopup({
  kinds,
  onAdded,
  onClose,
}: {
  kinds: Kinds;
  onAdded: () => void;
  onClose: () => void;
}) {
  const { modal, close } = useModal();
  const [chosen, setChosen] = useState(kinds[0]);
  const [name, setName] = useState("");
  const [settings, setSettings] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<{ readonly field: string | null; readonly text: string } | null>(
    null,
  );
  const [isSaving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  if (!chosen) return null;

  function refuse(field: string | null, text: string): void {
    setProblem({ field, text });
    if (field) form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  }

  async function save({ kind, name: kindName, fields }: Kinds[number]): Promise<void> {
    const missing = fields.find((field) => field.required && !settings[field.name]?.trim());
    if (missing) return refuse(missing.name, `Please enter: ${missing.label}`);
    setProblem(null);
    setSaving(true);
    try {
      const given = fields.flatMap((field) => {
        const value = settings[field.name]?.trim();
        return value ? [[field.name, value]] : [];
      });
      const input = { kind, name: name.trim() || kindName, settings: Object.fromEntries(given) };
      await callAsWatcher(addChannel, input);
    } catch (error) {
      const isRefusal = error instanceof RequestFailed && error.isForPeople;
      const field = isRefusal ? error.fields[0]?.replace("settings.", "") : undefined;
      return refuse(field ?? null, isRefusal ? (field === undefined ? error.message : error.reason) : FAILED);
    } finally {
      setSaving(false);
    }
    onAdded();
    close();
  }

  return (
    <Modal ref={modal} title="Add a channel" onClose={onClose}>
      <Form ref={form} className="mt-4 grid gap-4" onSubmit={() => save(chosen)}>
        <SelectField
          label="Service"
          value={chosen.kind}
          onChange={(wanted) => {
            setChosen(kinds.find(({ kind }) => kind === wanted));
            setSettings({});
            setProblem(null);
          }}
        >
          <Options of={Object.fromEntries(kinds.map(({ kind, name }) => [kind, name]))} />
        </SelectField>
        {chosen.fields.map(({ name: setting, secret, ...field }) => (
          <TextField
            key={`${chosen.kind} ${setting}`}
            name={setting}
            label={field.required ? field.label : <Optional label={field.label} />}
            help={<SettingHelp {...field} />}
            problem={problem?.field === setting ? problem.text : null}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...(secret && { "data-1p-ignore": true })}
            value={settings[setting] ?? ""}
            onChange={(value) => setSettings({ ...settings, [setting]: value })}
          />
        ))}
        <TextField
          label="Name, to tell your channels apart"
          maxLength={60}
          placeholder={chosen.name}
          value={name}
          onChange={setName}
        />
        <Problem>{!chosen.fields.some((field) => field.name === problem?.field) && problem?.text}</Problem>
        <PrimaryButton type="submit" off={isSaving}>
          {isSaving ? "Adding..." : "Add"}
        </PrimaryButton>
      </Form>
    </Modal>
  );
}

function SettingHelp({ help, link, label }: Pick<ChannelField, "help" | "link" | "label">) {
  return (
    <>
      {help}{" "}
      {link && (
        <a href={link} target="_blank" rel="noreferrer" className="underline">
          More
          <span className="sr-only"> about {label} (opens in a new tab)</span>
        </a>
      )}
    </>
  );
}
