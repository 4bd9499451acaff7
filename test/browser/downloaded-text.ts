import { buffer } from 'node:stream/consumers';
import type { Download } from 'playwright-core';

/** The text of a file that a page offers, with its byte order mark. */
export const downloadedText = async (download: Download): Promise<string> =>
  (await buffer(await download.createReadStream())).toString();
