/** How the sheets that the add-in makes look: one palette, the green of the icon, so that they fit together in a client's file. */
const palette = {
  title: '#09453D',
  headerFill: '#0B6A5B',
  headerFont: '#FFFFFF',
  secondary: '#595959',
  line: '#BFBFBF',
  subject: '#FFF2CC',
  input: '#0000FF',
  inputFill: '#EAF1FB',
} as const;

export const subjectFill = palette.subject;

/** Of charts: a light and a dark shade of the green, and a contrast. */
export const chartColors = { light: '#8CC5BD', dark: '#0B6A5B', contrast: '#C55A11' } as const;

/** Grey in every theme of Excel, below headers in the palette's green. */
export const tableStyle = 'TableStyleLight1';

export function styleTitle({ format }: Excel.Range): void {
  format.font.bold = true;
  format.font.size = 16;
  format.font.color = palette.title;
}

export function styleSection({ format }: Excel.Range): void {
  format.font.bold = true;
  format.font.size = 12;
  format.font.color = palette.title;
}

/** Source lines and explanations. */
export function styleSecondary({ format }: Excel.Range): void {
  format.font.size = 9;
  format.font.color = palette.secondary;
}

export function styleHeader({ format }: Excel.Range): void {
  format.fill.color = palette.headerFill;
  format.font.color = palette.headerFont;
  format.font.bold = true;
  format.wrapText = true;
  format.verticalAlignment = 'Center';
}

/** Thin lines between rows, and room above the first one. */
export function styleRows({ format }: Excel.Range): void {
  format.verticalAlignment = 'Center';
  for (const side of ['InsideHorizontal', 'EdgeBottom'] as const) {
    const border = format.borders.getItem(side);
    border.style = 'Continuous';
    border.color = palette.line;
  }
}

/** Cells for the user to fill are blue, as in financial models; the fill shows them while they are blank. */
export function styleInput({ format }: Excel.Range): void {
  format.fill.color = palette.inputFill;
  format.font.color = palette.input;
}
