/** Has the browser save bytes as a file, where it asks or in its folder for downloads. */
export function offerDownload(bytes: Uint8Array, name: string): void {
  const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'application/zip' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The browser has taken the file once the click is over.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
