import type { TestProject } from 'vitest/node';

/** What the tests of a project share. Returns what ends it. */
type SetUp = (project: TestProject) => Promise<() => Promise<void>>;

/** By the name of the project. */
const setUps: Record<string, (() => Promise<{ default: SetUp }>) | undefined> = {
  service: () => import('./service/setup.ts'),
  loaded: () => import('./service/loaded-setup.ts'),
  postgres: () => import('./service/postgres-setup.ts'),
  browser: () => import('./browser/setup.ts'),
};

/** Prepares all projects that have tests to run at the same time: Vitest would prepare one after the other. */
export default async function setUp(root: TestProject): Promise<(() => Promise<void>) | undefined> {
  // The projects inherit this file, too.
  if (!root.isRootProject()) return;
  const { projects, state } = root.vitest;
  const files = state.getPaths();
  const ends = await Promise.all(
    projects
      .filter((project) => files.some((file) => project.matchesTestGlob(file)))
      .map(async (project) => (await setUps[project.name]?.())?.default(project)),
  );
  return async () => {
    await Promise.all(ends.map((end) => end?.()));
  };
}
