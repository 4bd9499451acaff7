import { buffer } from 'node:stream/consumers';
import type { Download } from 'playwright-core';

export const downloadedBytes = async (download: Download): Promise<Buffer> =>
  buffer(await download.createReadStream());

/** The text of a file that a page offers, with its byte order mark. */
export const downloadedText = async (download: Download): Promise<string> =>
  (await downloadedBytes(download)).toString();
