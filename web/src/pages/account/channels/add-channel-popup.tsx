import { RequestFailed } from "@stockfinder/client/request-failed";
import { addChannel, type listChannelKinds } from "@stockfinder/contracts/channels";
import type { OutputOf } from "@stockfinder/contracts/operation";
import { useRef, useState } from "react";
import { callAsWatcher } from "../../../alerts/watcher.ts";
import { PrimaryButton } from "../../../components/button.tsx";
import { Form } from "../../../components/form.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Modal, useModal } from "../../../popups/modal.tsx";
import { SettingField } from "./setting-field.tsx";

const FAILED = "The channel could not be added. Please try again.";
type Kinds = OutputOf<typeof listChannelKinds>;

/** The form of a new channel: its kind, a name, and the settings of the kind. */
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
      const isRefusal = error instanceof RequestFailed && error.isRefusal;
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
        <label className="grid gap-1.5 text-sm font-semibold">
          Service
          <select
            className="text-field font-normal"
            value={chosen.kind}
            onChange={({ target }) => {
              setChosen(kinds.find(({ kind }) => kind === target.value));
              setSettings({});
              setProblem(null);
            }}
          >
            {kinds.map(({ kind, name }) => (
              <option key={kind} value={kind}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {chosen.fields.map((field) => (
          <SettingField
            key={`${chosen.kind} ${field.name}`}
            field={field}
            value={settings[field.name] ?? ""}
            problem={problem?.field === field.name ? problem.text : null}
            onChange={(value) => setSettings({ ...settings, [field.name]: value })}
          />
        ))}
        <label className="grid gap-1.5 text-sm font-semibold">
          Name, to tell your channels apart
          <input
            className="text-field font-normal"
            maxLength={60}
            placeholder={chosen.name}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <div role="alert" className="empty:hidden">
          {problem && !chosen.fields.some((field) => field.name === problem.field) && (
            <Notice tone="bad">{problem.text}</Notice>
          )}
        </div>
        <PrimaryButton type="submit" off={isSaving}>
          {isSaving ? "Adding..." : "Add"}
        </PrimaryButton>
      </Form>
    </Modal>
  );
}
