const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const maxComment = 0xffff;
const endLength = 22;

/**
 * The bytes that the files of a ZIP archive have when they are expanded, as its directory says (PKWARE, APPNOTE.TXT, 4.3.12
 * and 4.3.16); null where there is no directory.
 */
export function expandedSize(archive: Uint8Array): number | null {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const first = Math.max(0, archive.length - endLength - maxComment);
  for (let end = archive.length - endLength; end >= first; end--) {
    if (view.getUint32(end, true) === endOfDirectory) return sizeOfEntries(view, end);
  }
  return null;
}

function sizeOfEntries(view: DataView, end: number): number | null {
  let [at, size] = [view.getUint32(end + 16, true), 0];
  for (let entries = view.getUint16(end + 10, true); entries > 0; entries--) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== directoryEntry) return null;
    size += view.getUint32(at + 24, true);
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    at += 46 + name! + extra! + comment!;
  }
  return size;
}
