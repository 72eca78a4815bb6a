import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Spreads each project's files evenly over a run. Files that mostly wait, for servers that start and stop, then run beside
 * files that mostly compute, instead of all at the end.
 */
export class InterleavedProjects extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const byProject = Map.groupBy(sorted, ({ project }) => project);
    return [...byProject.values()]
      .flatMap((ofProject) => ofProject.map((file, index) => ({ file, at: index / ofProject.length })))
      .sort((a, b) => a.at - b.at)
      .map(({ file }) => file);
  }
}
