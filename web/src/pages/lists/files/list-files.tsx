import type { List } from "@stockfinder/contracts/lists";
import { TextButton } from "../../../components/button.tsx";
import { saveFile } from "../../../components/save-file.ts";
import { usePopup } from "../../../popups/use-popup.ts";
import type { OpenList } from "../open-list/use-list.ts";

/** Takes lines from a CSV, and gives the list as one. */
export function ListFiles({ list: { name, lines }, add }: Pick<OpenList, "add"> & { list: List }) {
  const { popup, openPopup } = usePopup();
  const open = () => openPopup(import("./import-popup.tsx"), { add });
  const save = async () => {
    const { writeListFile } = await import("./list-file.ts");
    saveFile(`${name}.csv`, "text/csv", writeListFile(lines));
  };
  return (
    <>
      <TextButton onClick={open}>Add from a file</TextButton>
      {lines.length > 0 && <TextButton onClick={save}>Save as a file</TextButton>}
      {popup}
    </>
  );
}
