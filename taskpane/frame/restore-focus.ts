import { useEffect } from 'react';

const controls = 'a[href], button, input, select, textarea, [tabindex]';

const isTabStop = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility();

const tabStopsIn = (container: Element): HTMLElement[] =>
  [...container.querySelectorAll<HTMLElement>(controls)].filter(isTabStop);

/** The element that had the focus, and what was around it at that time. */
interface FocusPosition {
  element: HTMLElement;
  /** From the innermost out. */
  ancestors: HTMLElement[];
  /** Tab stops, the closest first. */
  before: HTMLElement[];
  after: HTMLElement[];
}

function positionOf(element: HTMLElement): FocusPosition {
  const ancestors: HTMLElement[] = [];
  for (let parent = element.parentElement; parent; parent = parent.parentElement) ancestors.push(parent);
  const stops = tabStopsIn(document.body);
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
 * The element to focus instead of one that was removed: the new screen if the screen changed; otherwise the closest tab
 * stop within the innermost ancestor that is left, preferring those after the element to those before it.
 */
function replacementFor({ element, ancestors, before, after }: FocusPosition): HTMLElement | null {
  // A screen whose script still loads is a screen, too, and may itself have the focus.
  if ([element, ...ancestors].some(({ tagName, isConnected }) => tagName === 'MAIN' && !isConnected))
    return document.querySelector('main');
  for (const ancestor of ancestors.filter(({ isConnected }) => isConnected)) {
    const isLeft = (stop: HTMLElement) => ancestor.contains(stop) && isTabStop(stop);
    const replacement = after.find(isLeft) ?? before.find(isLeft) ?? tabStopsIn(ancestor)[0];
    if (replacement) return replacement;
  }
  return null;
}

/** A screen is focusable only until it loses the focus, so that a click in it does not focus it. */
function focus(element: HTMLElement): void {
  if (element.tagName === 'MAIN') {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus();
}

/**
 * Moves the focus to a neighbour when the control that has it is removed, such as the Cancel button of a task that has
 * ended. Without this, keyboard users would start again at the top. A focus in the sheet stays there.
 *
 * @returns A function that stops it.
 */
function restoreFocus(): () => void {
  let position: FocusPosition | null = null;
  const onFocusIn = ({ target }: FocusEvent) => {
    position = positionOf(target as HTMLElement);
  };
  const onFocusOut = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      // The user clicked between controls: no element should have the focus.
      const isConnected = (target as Node).isConnected;
      if (isConnected && position?.element === target && document.activeElement === document.body)
        position = null;
    });
  const observer = new MutationObserver(() => {
    if (!position || position.element.isConnected) return;
    const lost = position;
    // First give components the chance to set the focus themselves.
    requestAnimationFrame(() => {
      if (position !== lost) return;
      position = null;
      if (document.activeElement !== document.body || !document.hasFocus()) return;
      const replacement = replacementFor(lost);
      if (replacement) focus(replacement);
    });
  });
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('focusout', onFocusOut);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('focusout', onFocusOut);
  };
}

export const useRestoredFocus = (): void => useEffect(restoreFocus, []);
