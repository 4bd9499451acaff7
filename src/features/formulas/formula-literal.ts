/** Characters of a text in a formula (Microsoft: "Excel specifications and limits"). */
export const maxLiteralLength = 255;

/** A text as a formula writes it. Longer text is split and joined with `&`. */
export const literal = (text: string): string =>
  pieces(text)
    .map((piece) => `"${piece.replaceAll('"', '""')}"`)
    .join('&');

function pieces(text: string): string[] {
  const cut: string[] = [''];
  for (const character of text) {
    if (cut.at(-1)!.length + character.length > maxLiteralLength) cut.push('');
    cut[cut.length - 1] += character;
  }
  return cut;
}
