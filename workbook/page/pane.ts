import type { AddinDescription } from '../server.ts';

const widthKey = 'workbook.pane-width';
/** Excel's pane is 350 pixels wide at the least (Microsoft: "Task panes in Office Add-ins"); narrower is for trying. */
const narrowest = 320;
const widest = 900;
const usual = 350;
const step = 10;

const element = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;

export interface Pane {
  /** Loads the add-in's page. */
  open(): void;
  show(shown: boolean): void;
  /** Tells when the pane is shown or hidden, until what it returns is called. */
  onShown(told: (shown: boolean) => void): () => void;
}

/** The add-in's pane beside the grid: its width is dragged or set with the arrow keys, and it can be closed. */
export function createPane(addin: AddinDescription): Pane {
  const pane = element('pane');
  const divider = element('divider');
  const reopen = element<HTMLButtonElement>('pane-open');
  element('pane-title').textContent = addin.displayName;
  element<HTMLImageElement>('pane-icon').src = addin.icon;
  reopen.textContent = addin.buttonLabel;

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
    reopen.hidden = shown;
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
  element('pane-close').addEventListener('click', () => show(false));
  reopen.addEventListener('click', () => show(true));

  resize(width);
  const frame = element<HTMLIFrameElement>('pane-frame');
  frame.title = addin.displayName;
  return {
    open: () => (frame.src = addin.taskpane),
    show,
    onShown: (told) => {
      listeners.add(told);
      return () => listeners.delete(told);
    },
  };
}
