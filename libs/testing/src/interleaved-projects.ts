import { BaseSequencer, type TestSpecification } from "vitest/node";
import { interleaved } from "./interleaved.ts";
import { LONG_FILES } from "./long-files.ts";

/** The order of all files of a run: see `interleaved`. */
export class InterleavedProjects extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const queued = sorted.map((file) => ({ file, project: file.project.name, path: file.moduleId }));
    return interleaved(queued, LONG_FILES).map(({ file }) => file);
  }
}
