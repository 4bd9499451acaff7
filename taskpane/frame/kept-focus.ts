import { useEffect } from 'react';

const controls = 'a[href], button, input, select, textarea, [tabindex]';

/** Whether the Tab key stops at an element. */
const isStop = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility();

const stopsIn = (within: Element): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(controls)].filter(isStop);

/** Where the focus was last: the element, what it stood in, and the stops that were around it then. */
interface Place {
  element: HTMLElement;
  /** From the innermost out. */
  ancestors: HTMLElement[];
  before: HTMLElement[];
  after: HTMLElement[];
}

function placeOf(element: HTMLElement): Place {
  const ancestors: HTMLElement[] = [];
  for (let at = element.parentElement; at; at = at.parentElement) ancestors.push(at);
  const stops = stopsIn(document.body);
  const isBefore = (other: HTMLElement) =>
    (element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  return {
    element,
    ancestors,
    before: stops.filter(isBefore).reverse(),
    after: stops.filter((other) => other !== element && !isBefore(other)),
  };
}

/**
 * Where the focus goes when its element is gone: to the screen that came in place of its own; or else to what followed
 * it in the part of the page that is still there, to what preceded it there, or to what is there now.
 */
function heirOf({ ancestors, before, after }: Place): HTMLElement | null {
  if (ancestors.some((one) => one.tagName === 'MAIN' && !one.isConnected))
    return document.querySelector('main');
  for (const within of ancestors.filter((one) => one.isConnected)) {
    const isThere = (stop: HTMLElement) => within.contains(stop) && isStop(stop);
    const heir = after.find(isThere) ?? before.find(isThere) ?? stopsIn(within)[0];
    if (heir) return heir;
  }
  return null;
}

/** A screen takes the focus as a whole only while it is sent there: who clicks in it goes on scrolling it by keys. */
function send(focus: HTMLElement): void {
  if (focus.tagName === 'MAIN') {
    focus.tabIndex = -1;
    focus.addEventListener('blur', () => focus.removeAttribute('tabindex'), { once: true });
  }
  focus.focus();
}

/**
 * Keeps the focus in the pane when the control that had it goes away, such as the button of work that has ended: who
 * works by keyboard goes on from there, and not from the top. A focus that is in the sheet stays there.
 *
 * @returns How to stop.
 */
function keepFocus(): () => void {
  let place: Place | null = null;
  const entered = ({ target }: FocusEvent) => {
    place = placeOf(target as HTMLElement);
  };
  const left = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      // Somebody clicked beside every control: nothing has the focus, as it should be.
      const isThere = (target as Node).isConnected;
      if (isThere && place?.element === target && document.activeElement === document.body) place = null;
    });
  const observer = new MutationObserver(() => {
    if (!place || place.element.isConnected) return;
    const lost = place;
    // What takes its place, and who sends the focus there, has its turn first.
    requestAnimationFrame(() => {
      if (place !== lost) return;
      place = null;
      if (document.activeElement !== document.body || !document.hasFocus()) return;
      const heir = heirOf(lost);
      if (heir) send(heir);
    });
  });
  document.addEventListener('focusin', entered);
  document.addEventListener('focusout', left);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', entered);
    document.removeEventListener('focusout', left);
  };
}

/** See {@link keepFocus}. */
export const useKeptFocus = (): void => useEffect(keepFocus, []);
