import fs from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** All bits of a mode but the rights of group and others. */
const OWNER_ONLY = ~0o077;

/** The functions that Emscripten calls to create a file or folder, and to change its mode. */
interface NodeOperations {
  mknod(parent: unknown, name: string, mode: number, device: number): unknown;
  setattr(node: unknown, attributes: { readonly mode?: number }): void;
}

/** An open file, or a folder, which has no descriptor. */
interface Stream {
  readonly nfd?: number;
  readonly node: unknown;
}

interface NodeFiles {
  readonly node_ops: NodeOperations;
  readonly stream_ops: { fsync?(stream: Stream): 0 };
  realPath(node: unknown): string;
  /** Throws what Postgres takes for an error of its file system. */
  tryFSOperation<T>(operation: () => T): T;
}

/**
 * PGlite's files in a folder that only the process's owner may read, and that a power cut does not damage. PGlite sets the mode of
 * each file that it creates to 0666, regardless of the umask, and its `fsync` does nothing.
 */
export class FolderFs extends NodeFS {
  constructor(folder: string) {
    super(folder); // creates it
    fs.chmodSync(this.rootDir, 0o700);
  }

  override async init(...[engine, options]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(engine, options);
    const adapt = ({ NODEFS }: { NODEFS: NodeFiles }) => {
      const { mknod, setattr } = NODEFS.node_ops;
      NODEFS.node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, mode & OWNER_ONLY, device);
      NODEFS.node_ops.setattr = (node, attributes) =>
        setattr(node, {
          ...attributes,
          ...(attributes.mode !== undefined && { mode: attributes.mode & OWNER_ONLY }),
        });
      NODEFS.stream_ops.fsync = ({ nfd, node }) =>
        NODEFS.tryFSOperation(() => syncFile(nfd ?? null, () => NODEFS.realPath(node)));
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), adapt] },
    };
  }
}

function syncFile(descriptor: number | null, path: () => string): 0 {
  const opened = descriptor ?? fs.openSync(path(), "r");
  try {
    fs.fsyncSync(opened);
  } finally {
    if (descriptor === null) fs.closeSync(opened);
  }
  return 0;
}
