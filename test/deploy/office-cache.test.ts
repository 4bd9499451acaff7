import { access, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearOfficeCache } from '../../deploy/office-cache.ts';

let home: string;
beforeEach(async () => void (home = await mkdtemp(path.join(tmpdir(), 'office-cache-'))));
afterEach(() => rm(home, { recursive: true, force: true }));

async function fill(...folders: string[]): Promise<void> {
  for (const folder of folders) {
    await mkdir(path.join(home, folder, 'folder'), { recursive: true });
    await writeFile(path.join(home, folder, 'folder', 'file'), 'cached');
  }
}

const containers = 'Library/Containers';
const excel = `${containers}/com.microsoft.Excel/Data`;
const service = `${containers}/com.microsoft.Office365ServiceV2/Data`;

// The folders of Microsoft's page "Clear the Office cache", and others beside them.
test.each([
  {
    platform: 'win32',
    cleared: [
      'AppData/Local/Microsoft/Office/16.0/Wef',
      'AppData/Local/Packages/Microsoft.Win32WebViewHost_cw5n1h2txyewy/AC/#!123/INetCache',
    ],
    kept: ['AppData/Local/Microsoft/Office/16.0/OfficeFileCache', 'AppData/Local/Microsoft/Outlook'],
  },
  {
    platform: 'darwin',
    cleared: [`${containers}/com.Microsoft.OsfWebHost/Data`, `${excel}/Documents/wef`],
    kept: [`${excel}/Documents/other`, `${excel}/Library/Caches`, `${service}/Caches`],
  },
  {
    platform: 'darwin',
    cleared: [
      `${excel}/Documents/wef`,
      `${excel}/Library/Caches`,
      `${excel}/Library/Application Support/Microsoft/Office/16.0/Wef`,
      `${service}/Caches/com.microsoft.Office365ServiceV2`,
      `${service}/Library/Caches/com.microsoft.Office365ServiceV2`,
    ],
    kept: [`${excel}/Documents/other`, `${excel}/Library/Preferences`],
  },
] as const)(
  'on $platform, $cleared.length folders are emptied and named',
  async ({ platform, cleared, kept }) => {
    await fill(...cleared, ...kept);
    const folders = await clearOfficeCache({ platform, home });
    expect(folders).toEqual(cleared.map((folder) => path.join(home, folder)));
    for (const folder of folders) expect(await readdir(folder)).toEqual([]);
    for (const folder of kept) await access(path.join(home, folder, 'folder', 'file'));
  },
);

test.each(['win32', 'darwin'] as const)(
  'on %s, without a cache nothing is made or named',
  async (platform) => {
    expect(await clearOfficeCache({ platform, home })).toEqual([]);
    expect(await readdir(home)).toEqual([]);
  },
);

test('a folder that the system does not let be emptied is named, with what to do', async () => {
  const folder = path.join(home, 'AppData/Local/Microsoft/Office/16.0');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'Wef'), 'no folder');
  const refusal = clearOfficeCache({ platform: 'win32', home });
  await expect(refusal).rejects.toThrow(`delete what ${path.join(folder, 'Wef')} contains`);
  await expect(refusal).rejects.toThrow('Close all Office programs');
});
