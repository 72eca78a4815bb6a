import { closeHome, openHome, readHome } from "@stockfinder/contracts/home";
import { callAsWatcher } from "../../alerts/watcher.ts";
import { useAttempt } from "../../api/use-attempt.ts";
import { useFetched } from "../../api/use-fetched.ts";
import { QuietButton, TextButton } from "../../components/button.tsx";
import { CopyField } from "../../components/copy-field.tsx";
import { Problem } from "../../components/form.tsx";

/** Publishes this person's watches for Home Assistant. */
export function Home() {
  const { data, refresh } = useFetched("home", (signal) => callAsWatcher(readHome, {}, signal));
  const { problem, isBusy, attempt } = useAttempt("That didn't work. Please try again.");
  if (!data?.isOffered) return null;
  const { topic } = data;

  const change = async (operation: typeof openHome | typeof closeHome) => {
    await attempt(() => callAsWatcher(operation, {}));
    refresh();
  };
  const open = () => change(openHome);
  const close = () => change(closeHome);

  return (
    <>
      <p className="mt-2 text-soft">
        Each of your watches becomes a device with two sensors: whether it is in stock, and its price. It
        needs Home Assistant's MQTT integration, on the same broker as this site.
      </p>
      {topic === null ? (
        <QuietButton className="mt-4 max-sm:w-full" off={isBusy} onClick={open}>
          Show my watches there
        </QuietButton>
      ) : (
        <div className="mt-3 grid gap-3">
          <p className="text-soft">
            Anyone who knows this topic and may use the broker can read your watches.
          </p>
          <CopyField label="Your topic" value={topic} button="Copy the topic" />
          <div className="flex flex-wrap gap-x-4">
            <TextButton off={isBusy} onClick={open}>
              Make a new topic
            </TextButton>
            <TextButton off={isBusy} onClick={close}>
              Remove my watches there
            </TextButton>
          </div>
        </div>
      )}
      <Problem className="mt-2">{problem}</Problem>
    </>
  );
}
