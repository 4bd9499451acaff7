/** A ref that shows an element as soon as it is drawn: what a button brings may be out of sight in the small pane. */
export function scrollIntoView(element: HTMLElement | null): void {
  // Returns nothing: React would call the promise of newer browsers as a clean-up.
  element?.scrollIntoView({ block: 'nearest' });
}
