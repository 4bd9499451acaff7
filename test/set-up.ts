import type { TestProject } from 'vitest/node';

/** What the tests of a project share. Returns what ends it. */
type SetUp = (project: TestProject) => Promise<() => Promise<void>>;

/** Prepared if any file of the project in these folders runs. */
interface SharedPart {
  project: string;
  folders: RegExp;
  load(): Promise<{ default: SetUp }>;
}

const sharedParts: readonly SharedPart[] = [
  {
    project: 'shared',
    folders:
      /\/packages\/(service|gateway|mcp)\/test\/|\/test\/(api|app|column-runs|estimate|formulas|functions|geocode|hostile|listings|property|settings|statistics|tables)\//,
    load: () => import('../packages/service/test/setup.ts'),
  },
  {
    project: 'shared',
    folders: /\/test\/(browser\/|taskpane\/bundle|bench\/workbook)/,
    load: () => import('./browser/setup.ts'),
  },
  {
    project: 'loaded',
    folders: /\/packages\/service\/test\//,
    load: () => import('../packages/service/test/loaded-setup.ts'),
  },
  {
    project: 'postgres',
    folders: /\/packages\/service\/test\//,
    load: () => import('../packages/service/test/postgres-setup.ts'),
  },
];

/** Prepares all projects that have tests to run at the same time: Vitest would prepare one after the other. */
export default async function setUp(root: TestProject): Promise<(() => Promise<void>) | undefined> {
  // The projects inherit this file, too.
  if (!root.isRootProject()) return;
  const { projects, state } = root.vitest;
  const files = state.getPaths();
  const ends = await Promise.all(
    projects.flatMap((project) =>
      sharedParts
        .filter((part) => part.project === project.name)
        .filter(({ folders }) => files.some((file) => folders.test(file) && project.matchesTestGlob(file)))
        .map(async ({ load }) => (await load()).default(project)),
    ),
  );
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}
