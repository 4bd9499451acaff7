import type { AddinDescription } from '../server/addin-description.ts';
import { textIn, type Words } from './words.ts';

const widthKey = 'workbook.pane-width';
/** Excel's pane is 350 pixels wide at the least (Microsoft: "Task panes in Office Add-ins"); narrower is for trying. */
const narrowest = 320;
const widest = 900;
const usual = 350;
const step = 10;

const element = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;

export interface Pane {
  readonly frame: HTMLIFrameElement;
  /** Loads the add-in's page, or another of its pages, unless it is there. */
  open(address?: string): void;
  show(shown: boolean): void;
  /** Tells when the pane is shown or hidden, until what it returns is called. */
  onShown(told: (shown: boolean) => void): () => void;
}

/** The add-in's pane beside the grid: its width is dragged or set with the arrow keys, and it can be closed. */
export function createPane(addin: AddinDescription, words: Words, language: string): Pane {
  const pane = element('pane');
  const divider = element('divider');
  const close = element('pane-close');
  const name = textIn(language, addin.displayName);
  element('pane-title').textContent = name;
  close.setAttribute('aria-label', words.closePane);
  divider.setAttribute('aria-label', words.paneWidth);
  element<HTMLImageElement>('pane-icon').src = addin.icon;

  let width = Number(sessionStorage.getItem(widthKey)) || usual;
  const resize = (wanted: number) => {
    width = Math.min(widest, Math.max(narrowest, Math.round(wanted)));
    pane.style.width = `${width}px`;
    divider.setAttribute('aria-valuenow', String(width));
    sessionStorage.setItem(widthKey, String(width));
  };
  const listeners = new Set<(shown: boolean) => void>();
  const show = (shown: boolean) => {
    if (pane.hidden === !shown) return;
    pane.hidden = !shown;
    divider.hidden = !shown;
    for (const told of listeners) told(shown);
  };

  divider.addEventListener('pointerdown', (down) => {
    divider.setPointerCapture(down.pointerId);
    // The frame would swallow the pointer as soon as it is over it.
    pane.style.pointerEvents = 'none';
    const began = width;
    const move = (event: PointerEvent) => resize(began + down.clientX - event.clientX);
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
    open: (address = addin.taskpane) => {
      if (frame.getAttribute('src') !== address) frame.src = address;
    },
    show,
    onShown: (told) => {
      listeners.add(told);
      return () => listeners.delete(told);
    },
  };
}
