import type { AddinDescription } from '../server/addin-description.ts';
import { localizedText, type PageMessages } from './messages.ts';

const widthKey = 'workbook.pane-width';
/** Excel's minimum is 350 pixels (Microsoft: "Task panes in Office Add-ins"). A narrower pane is for testing. */
const minWidth = 320;
const maxWidth = 900;
const defaultWidth = 350;
const step = 10;

const element = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;

export interface Pane {
  readonly frame: HTMLIFrameElement;
  show(shown: boolean): void;
  /** Calls back when the pane is shown or hidden. Returns a function that unsubscribes. */
  onShown(listener: (shown: boolean) => void): () => void;
}

/** The add-in's pane next to the grid. Its width changes by dragging or with the arrow keys, and it can be closed. */
export function createPane(addin: AddinDescription, messages: PageMessages, language: string): Pane {
  const pane = element('pane');
  const divider = element('divider');
  const close = element('pane-close');
  const name = localizedText(language, addin.displayName);
  element('pane-title').textContent = name;
  close.setAttribute('aria-label', messages.closePane);
  divider.setAttribute('aria-label', messages.paneWidth);
  element<HTMLImageElement>('pane-icon').src = addin.icon;

  let width = Number(sessionStorage.getItem(widthKey)) || defaultWidth;
  const resize = (requested: number) => {
    width = Math.min(maxWidth, Math.max(minWidth, Math.round(requested)));
    pane.style.width = `${width}px`;
    divider.setAttribute('aria-valuenow', String(width));
    sessionStorage.setItem(widthKey, String(width));
  };
  const listeners = new Set<(shown: boolean) => void>();
  const show = (isVisible: boolean) => {
    if (pane.hidden === !isVisible) return;
    pane.hidden = !isVisible;
    divider.hidden = !isVisible;
    for (const listener of listeners) listener(isVisible);
  };

  divider.addEventListener('pointerdown', (down) => {
    divider.setPointerCapture(down.pointerId);
    // The frame would otherwise take the pointer's events.
    pane.style.pointerEvents = 'none';
    const initialWidth = width;
    const move = (event: PointerEvent) => resize(initialWidth + down.clientX - event.clientX);
    divider.addEventListener('pointermove', move);
    divider.addEventListener(
      'lostpointercapture',
      () => {
        divider.removeEventListener('pointermove', move);
        pane.style.pointerEvents = '';
      },
      { once: true },
    );
  });
  divider.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') resize(width + step);
    if (key === 'ArrowRight') resize(width - step);
  });
  close.addEventListener('click', () => show(false));

  resize(width);
  const frame = element<HTMLIFrameElement>('pane-frame');
  frame.title = name;
  return {
    frame,
    show,
    onShown: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Milliseconds after which a page of the add-in that has not loaded, or a function that is not associated, is reported.
 */
const patience = 5000;

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Loads a page of the add-in in a frame, and says so if it does not load.
 *
 * @returns Resolves when the page has loaded, or has not loaded in time.
 */
export async function loadPage(
  frame: HTMLIFrameElement,
  address: string,
  messages: PageMessages,
  notify: (message: string) => void,
): Promise<void> {
  const loaded = new Promise<boolean>((resolve) =>
    frame.addEventListener('load', () => resolve(true), { once: true }),
  );
  frame.src = address;
  const inTime = await Promise.race([loaded, wait(patience).then(() => false)]);
  if (!inTime) return notify(messages.pageNotLoaded(address));
  // A frame does not tell its status.
  const { status } = await fetch(address);
  if (status >= 400) notify(messages.pageFailed(address, status));
}

interface Associations {
  /** Resolves when every function has its implementation. */
  ready: Promise<void>;
  /** The functions without one. */
  unassociated(): string[];
}

/** Resolves when the functions are associated, or with a notice that names those that are not. */
export async function functionsReady(
  pagesLoaded: Promise<unknown>,
  functions: Associations,
  messages: PageMessages,
  notify: (message: string) => void,
): Promise<void> {
  await pagesLoaded;
  const isReady = await Promise.race([functions.ready.then(() => true), wait(patience).then(() => false)]);
  if (!isReady) notify(messages.functionsNotAssociated(functions.unassociated().join(', ')));
}
