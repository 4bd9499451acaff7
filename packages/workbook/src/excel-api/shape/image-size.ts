const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Of the size in the first chunk, IHDR (PNG specification, 11.2.2). */
const [widthAt, heightAt] = [16, 20];

/** The size of a PNG in base64, in pixels; null for anything else. */
export function imagePixels(base64: string): { width: number; height: number } | null {
  const header = headerOf(base64);
  if (!header || !pngStart.every((byte, at) => header.getUint8(at) === byte)) return null;
  return { width: header.getUint32(widthAt), height: header.getUint32(heightAt) };
}

function headerOf(base64: string): DataView | null {
  try {
    const bytes = Uint8Array.from(atob(base64.slice(0, 32)), (character) => character.charCodeAt(0));
    return bytes.length >= heightAt + 4 ? new DataView(bytes.buffer) : null;
  } catch {
    return null;
  }
}
