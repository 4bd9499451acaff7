import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

interface Computer {
  platform: 'win32' | 'darwin';
  /** The user's folder. */
  home: string;
  /** `%LOCALAPPDATA%` */
  localAppData?: string;
}

/**
 * Empties the folders in which Office keeps add-ins and their pages, those of other add-ins too (Microsoft: "Clear the Office
 * cache", 12 June 2026).
 *
 * @returns The folders that were emptied.
 * @throws Error that names the folder where the system refuses.
 */
export async function clearOfficeCache(computer: Computer): Promise<string[]> {
  const cleared: string[] = [];
  for (const folder of await cacheFolders(computer)) {
    try {
      const names = (await namesIn(folder)) ?? [];
      for (const name of names) await rm(path.join(folder, name), { recursive: true });
      if (names.length > 0) cleared.push(folder);
    } catch (error) {
      throw new Error(
        `Close all Office programs and try again, or delete what ${folder} contains: ${(error as Error).message}`,
        { cause: error },
      );
    }
  }
  return cleared;
}

async function cacheFolders({ platform, home, localAppData }: Computer): Promise<string[]> {
  if (platform === 'win32') {
    const webViewHost = 'Packages/Microsoft.Win32WebViewHost_cw5n1h2txyewy/AC/#!123/INetCache';
    return [
      path.join(localAppData ?? path.join(home, 'AppData/Local'), 'Microsoft/Office/16.0/Wef'),
      path.join(home, 'AppData/Local', webViewHost),
    ];
  }
  const containers = path.join(home, 'Library/Containers');
  const excel = path.join(containers, 'com.microsoft.Excel/Data');
  const webHost = path.join(containers, 'com.Microsoft.OsfWebHost/Data');
  const manifests = path.join(excel, 'Documents/wef');
  if (await namesIn(webHost)) return [webHost, manifests];
  const service = path.join(containers, 'com.microsoft.Office365ServiceV2/Data');
  return [
    manifests,
    path.join(excel, 'Library/Caches'),
    path.join(excel, 'Library/Application Support/Microsoft/Office/16.0/Wef'),
    path.join(service, 'Caches/com.microsoft.Office365ServiceV2'),
    path.join(service, 'Library/Caches/com.microsoft.Office365ServiceV2'),
  ];
}

/** Null where there is no such folder. */
const namesIn = (folder: string): Promise<string[] | null> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
