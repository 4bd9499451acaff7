const pattern =
  /(?<![A-Z0-9])(?:P ?O ?BOX|POST OFFICE BOX|C ?P|CASE POSTALE|BOÎTE POSTALE|BOITE POSTALE|BP)\s*#?\s*(\d+)(?:\s*,?\s*(?:STN|STATION|SUCC|SUCCURSALE)\s+([A-ZÀ-Ý-]+(?: [A-ZÀ-Ý-]+)?))?/;

/** Takes a post office box with its station (`PO BOX 100 STN A`, `C.P. 50`) out of an upper-case text. */
export function takePoBox(text: string): { poBox: string | null; rest: string } {
  const found = pattern.exec(text);
  if (!found) return { poBox: null, rest: text };
  const poBox = `PO BOX ${found[1]}${found[2] ? ` STN ${found[2]}` : ''}`;
  return { poBox, rest: text.slice(0, found.index) + text.slice(found.index + found[0].length) };
}
