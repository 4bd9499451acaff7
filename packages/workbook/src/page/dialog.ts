import type { DialogChild, DialogListener, DialogOptions, OpenDialog } from '../office/bridge.ts';
import type { PageMessages } from './messages.ts';

/** Events of a dialog (Microsoft: "Handle errors and events in the Office dialog box"). */
const closedByUser = 12006;
const pageNotFound = 12002;
/** Errors of `displayDialogAsync`. */
const domainNotTrusted = 12004;
const isHttp = 12005;
const isAlreadyOpen = 12007;

/** Percent of the window: Excel's default and smallest sizes. */
const defaultPercent = 80;

/** The dialog that the add-in's pages open, one at a time, over the workbook. */
export class AddinDialog {
  readonly #messages: PageMessages;
  readonly #origin: string;
  #open: { window: Window; listener: DialogListener; toChild: Set<(message: string) => void> } | null = null;

  /** @param origin Of the add-in's pages in its manifest, which this server takes the place of. */
  constructor(messages: PageMessages, origin: string) {
    this.#messages = messages;
    this.#origin = origin;
  }

  open(address: string, options: DialogOptions, listener: DialogListener): OpenDialog | number {
    if (this.#open) return isAlreadyOpen;
    if (!URL.canParse(address)) return domainNotTrusted;
    const { origin, protocol, pathname, search, hash } = new URL(address);
    if (origin !== location.origin && origin !== this.#origin) {
      return protocol === 'http:' ? isHttp : domainNotTrusted;
    }
    const dialog = document.createElement('dialog');
    dialog.className = 'addin-dialog';
    dialog.style.width = `${percentOf(options.width)}vw`;
    dialog.style.height = `${percentOf(options.height)}vh`;
    const close = document.createElement('button');
    close.type = 'button';
    close.textContent = '✕';
    close.setAttribute('aria-label', this.#messages.closeDialog);
    const frame = document.createElement('iframe');
    frame.title = this.#messages.dialog;
    dialog.append(close, frame);
    document.body.append(dialog);
    const remove = () => {
      this.#open = null;
      dialog.remove();
    };
    const closeByUser = () => {
      remove();
      listener.onEvent(closedByUser);
    };
    close.addEventListener('click', closeByUser);
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      closeByUser();
    });
    this.#open = { window: frame.contentWindow!, listener, toChild: new Set() };
    const path = pathname + search + hash;
    frame.src = path;
    void fetch(path).then(
      ({ ok }) => ok || listener.onEvent(pageNotFound),
      () => listener.onEvent(pageNotFound),
    );
    dialog.showModal();
    const { toChild } = this.#open;
    return {
      close: () => this.#open?.listener === listener && remove(),
      sendToChild: (message) => {
        for (const receive of toChild) receive(message);
      },
    };
  }

  /** The dialog for its own page. */
  childOf(page: unknown): DialogChild | null {
    const open = this.#open;
    if (!open || open.window !== page) return null;
    return {
      sendToParent: (message, origin) => this.#open === open && open.listener.onMessage(message, origin),
      onParentMessage: (receive) => {
        open.toChild.add(receive);
        return () => open.toChild.delete(receive);
      },
    };
  }
}

const percentOf = (percent: number | undefined): number =>
  Math.min(99, Math.max(1, percent === undefined ? defaultPercent : percent));
