import { BaseSequencer, type TestSpecification } from "vitest/node";
import { interleaved } from "./interleaved.ts";

/** The longest files, which mostly wait: seconds on an idle machine. */
const LONG_FILES = {
  "deploy/test/nothing-lost.test.ts": 120,
  "deploy/test/members-dead-parts.test.ts": 80,
  "deploy/test/dead-parts.test.ts": 70,
  "deploy/test/copies.test.ts": 60,
  "deploy/test/alerts-nothing-lost.test.ts": 50,
  "gateway/test/outage-reads.test.ts": 40,
  "deploy/test/npm-start.test.ts": 30,
  "libs/bus/test/exactly-once.test.ts": 25,
  "libs/bus/test/rabbitmq-faults.test.ts": 25,
  "deploy/test/services.test.ts": 25,
};

/** The order of all files of a run: see `interleaved`. */
export class InterleavedProjects extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const queued = sorted.map((file) => ({ file, project: file.project.name, path: file.moduleId }));
    return interleaved(queued, LONG_FILES).map(({ file }) => file);
  }
}
