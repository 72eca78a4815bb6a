import { chmodSync } from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** All bits of a mode but the rights of group and others. */
const OWNER_ONLY = ~0o077;

/** The functions that Emscripten calls to create a file or folder, and to change its mode. */
interface NodeOperations {
  mknod(parent: unknown, name: string, mode: number, device: number): unknown;
  setattr(node: unknown, attributes: { readonly mode?: number }): void;
}

/**
 * PGlite's files in a folder that only the process's owner may read. PGlite sets the mode of each file that it creates to
 * 0666, regardless of the umask.
 */
export class OwnerOnlyFs extends NodeFS {
  constructor(folder: string) {
    super(folder); // creates it
    chmodSync(this.rootDir, 0o700);
  }

  override async init(...[engine, options]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(engine, options);
    const keepFromOthers = ({ NODEFS }: { NODEFS: { node_ops: NodeOperations } }) => {
      const { mknod, setattr } = NODEFS.node_ops;
      NODEFS.node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, mode & OWNER_ONLY, device);
      NODEFS.node_ops.setattr = (node, attributes) =>
        setattr(node, {
          ...attributes,
          ...(attributes.mode !== undefined && { mode: attributes.mode & OWNER_ONLY }),
        });
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), keepFromOthers] },
    };
  }
}
