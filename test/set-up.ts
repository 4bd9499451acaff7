import type { TestProject } from 'vitest/node';

/** The projects that share a part. */
type Sharing = Pick<TestProject, 'provide'>;

/** Prepares what tests share. Returns what ends it. */
type SetUp = (projects: Sharing) => Promise<() => Promise<void>>;

/** Prepared once if any file in these folders runs in any of these projects. */
interface SharedPart {
  isFor(project: string): boolean;
  folders: RegExp;
  load(): Promise<{ default: SetUp }>;
}

const sharedParts: readonly SharedPart[] = [
  {
    isFor: (project) => !['loaded', 'postgres'].includes(project),
    folders:
      /\/packages\/(service|gateway|mcp)\/test\/|\/test\/(api|app|column-runs|estimate|formulas|functions|geocode|hostile|listings|property|settings|statistics|tables)\//,
    load: () => import('../packages/service/test/setup.ts'),
  },
  {
    isFor: (project) => project === 'shared',
    folders: /\/test\/(browser\/|taskpane\/bundle|bench\/workbook)/,
    load: () => import('./browser/setup.ts'),
  },
  {
    isFor: (project) => project === 'loaded',
    folders: /\/packages\/service\/test\//,
    load: () => import('../packages/service/test/loaded-setup.ts'),
  },
  {
    isFor: (project) => project === 'postgres',
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
    sharedParts.map(async ({ isFor, folders, load }) => {
      const sharing = projects.filter(
        (project) =>
          isFor(project.name) && files.some((file) => folders.test(file) && project.matchesTestGlob(file)),
      );
      if (sharing.length === 0) return null;
      const provide: Sharing['provide'] = (key, value) => {
        for (const project of sharing) project.provide(key, value);
      };
      return (await load()).default({ provide });
    }),
  );
  return async () => {
    await Promise.all(ends.map((end) => end?.()));
  };
}
