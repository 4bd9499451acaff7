interface DownloadedFile {
  name: string;
  contents: string | Uint8Array;
  type: string;
}

/** Offers a file, in the browser's way. */
export function download({ name, contents, type }: DownloadedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([contents as BlobPart], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}
