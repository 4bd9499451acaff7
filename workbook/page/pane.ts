import type { AddinDescription } from '../server.ts';

const widthKey = 'workbook.pane-width';
/** Excel's pane is 350 pixels wide at the least (Microsoft: "Task panes in Office Add-ins"); narrower is for trying. */
const narrowest = 320;
const widest = 900;
const usual = 350;
const step = 10;

const element = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;

/** The add-in's pane beside the grid: its width is dragged or set with the arrow keys, and it can be closed. */
export function openPane(addin: AddinDescription): { show(shown: boolean): void; shown(): boolean } {
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
  const show = (shown: boolean) => {
    pane.hidden = !shown;
    divider.hidden = !shown;
    reopen.hidden = shown;
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
  show(true);
  const frame = element<HTMLIFrameElement>('pane-frame');
  frame.title = addin.displayName;
  frame.src = addin.taskpane;
  return { show, shown: () => !pane.hidden };
}
