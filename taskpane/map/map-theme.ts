/** The colors and the font in which the map draws on its canvas. */
export interface MapTheme {
  text: string;
  secondaryText: string;
  background: string;
  accent: string;
  font: string;
}

/** The values of Fluent's tokens at an element: a canvas knows no style sheets. */
export function readTheme(element: Element): MapTheme {
  const styles = getComputedStyle(element);
  const token = (name: string) => styles.getPropertyValue(`--${name}`).trim();
  return {
    text: token('colorNeutralForeground1'),
    secondaryText: token('colorNeutralForeground2'),
    background: token('colorNeutralBackground1'),
    accent: token('colorBrandForeground1'),
    font: token('fontFamilyBase') || 'sans-serif',
  };
}
