const focusable = 'a[href], button, input, select, textarea, [tabindex]';

/** The names of what the Tab key stops at in the pane, in its order, as a screen reader says them. @param except A part to leave out. */
export function tabOrder(except: string): string[] {
  const stops = [...document.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(`:disabled, ${except} *`) &&
      element.checkVisibility({ visibilityProperty: true }),
  );
  return stops.filter(isStop).map(nameOf).filter(Boolean);
}

/** Of the options of a group, Tab stops at the one that is chosen, or else at the first. */
function isStop(element: HTMLElement): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
  const group = [...document.querySelectorAll<HTMLInputElement>('input[type="radio"]')].filter(
    ({ name }) => name === element.name,
  );
  return element === (group.find(({ checked }) => checked) ?? group[0]);
}

/** The name of its group stands for an option or an item that has the focus. */
function nameOf(element: HTMLElement): string {
  const group = element.matches('li') ? '[aria-label]' : '[role="radiogroup"], [role="tablist"]';
  const named = element.closest<HTMLElement>(group) ?? element;
  const labels = named.getAttribute('aria-labelledby')?.split(' ');
  const fieldLabel = (named as Partial<HTMLInputElement>).labels?.[0];
  const name = labels
    ? labels.map((id) => textOf(document.getElementById(id))).join(' ')
    : textOf(named.ariaLabel || !fieldLabel ? named : fieldLabel);
  return name.trim().replace(/\s+/g, ' ');
}

/** What an element contributes to a name: without signs that nobody hears, such as the asterisk of a required field. */
function textOf(element: HTMLElement | null): string {
  if (!element) return '';
  const silent = [...element.querySelectorAll<HTMLElement>('[aria-hidden="true"]')];
  const withoutSigns = (text: string, { textContent }: HTMLElement) => text.replace(textContent, '');
  return element.ariaLabel ?? silent.reduce(withoutSigns, element.innerText);
}
