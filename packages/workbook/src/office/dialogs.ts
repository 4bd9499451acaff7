import type { Bridge, DialogOptions, OpenDialog } from './bridge.ts';
import { callBack, failed, succeeded, type Refusals } from './refusal.ts';

/** `Office.EventType` of dialogs. */
export const dialogEventTypes = {
  DialogMessageReceived: 'dialogMessageReceived',
  DialogEventReceived: 'dialogEventReceived',
  DialogParentMessageReceived: 'dialogParentMessageReceived',
} as const;

/** Microsoft: "Handle errors and events in the Office dialog box". */
const dialogErrors: Record<number, string> = {
  12002: 'The page of the dialog box was not found, or its address is not valid.',
  12004: 'The domain of the URL is not trusted: it must be the domain of the page that opens the dialog box.',
  12005: 'The URL uses the HTTP protocol. HTTPS is required.',
  12007: 'A dialog box is already open.',
};

type Handler = (event: object) => void;

/** `Office.Dialog`, as the page that opened it sees it. */
class Dialog {
  readonly #handlers = new Map<string, Handler[]>();
  readonly opened: OpenDialog | number | null;

  constructor(bridge: Bridge, address: string, options: DialogOptions) {
    this.opened = bridge.openDialog(address, options, {
      onMessage: (message, origin) =>
        this.#notify(dialogEventTypes.DialogMessageReceived, { message, origin }),
      onEvent: (error) => this.#notify(dialogEventTypes.DialogEventReceived, { error }),
    });
  }

  readonly addEventHandler = (type: string, handler: Handler): void => {
    this.#handlers.set(type, [...(this.#handlers.get(type) ?? []), handler]);
  };

  readonly close = (): void => {
    if (typeof this.opened === 'object') this.opened?.close();
  };

  readonly messageChild = (message: string): void => {
    if (typeof this.opened === 'object') this.opened?.sendToChild(message);
  };

  #notify(type: string, details: object): void {
    for (const handler of this.#handlers.get(type) ?? []) handler({ type, ...details });
  }
}

/** `Office.context.ui`, for a page of the add-in and for the page of a dialog. */
export function createUi(bridge: Bridge, page: unknown, refusals: Refusals) {
  const child = bridge.dialogOf(page);
  const parentHandlers = new Set<Handler>();
  child?.onParentMessage((message) => {
    for (const handler of parentHandlers) {
      handler({ type: dialogEventTypes.DialogParentMessageReceived, message });
    }
  });
  return {
    displayDialogAsync(address: string, ...rest: unknown[]): void {
      const options = typeof rest[0] === 'object' && rest[0] !== null ? (rest[0] as DialogOptions) : {};
      const dialog = new Dialog(bridge, address, options);
      if (dialog.opened === null) {
        refusals.withCallbacks('Office.context.ui', ['displayDialogAsync']).displayDialogAsync(...rest);
      } else if (typeof dialog.opened === 'number') {
        const code = dialog.opened;
        callBack(rest, failed(code, 'DisplayDialogError', dialogErrors[code] ?? ''));
      } else callBack(rest, succeeded(dialog));
    },
    /** Only the page of a dialog has a parent. */
    messageParent(message: unknown): void {
      if (!child) throw refusals.error('Office.context.ui.messageParent outside a dialog');
      child.sendToParent(String(message), location.origin);
    },
    addHandlerAsync(type: string, handler: Handler, ...rest: unknown[]): void {
      if (type === dialogEventTypes.DialogParentMessageReceived) parentHandlers.add(handler);
      callBack(rest, succeeded());
    },
    removeHandlerAsync(type: string, ...rest: unknown[]): void {
      if (type === dialogEventTypes.DialogParentMessageReceived) parentHandlers.clear();
      callBack(rest, succeeded());
    },
    openBrowserWindow: (address: string): void => bridge.openBrowserWindow(address),
    closeContainer: (): void => bridge.showPane(false),
  };
}

interface WebDialogOptions extends DialogOptions {
  onMessage?: (message: string, dialog?: unknown) => void;
  onClose?: () => void;
  onRuntimeError?: (error: Error) => void;
}

/** `OfficeRuntime.displayWebDialog`. */
export function displayWebDialog(bridge: Bridge, refusals: Refusals) {
  return async (address: string, options: WebDialogOptions = {}) => {
    const dialog = {
      close: () => (typeof opened === 'object' ? opened?.close() : undefined),
    };
    const opened: OpenDialog | number | null = bridge.openDialog(address, options, {
      onMessage: (message) => options.onMessage?.(message, dialog),
      onEvent: (code) =>
        code === 12006
          ? options.onClose?.()
          : options.onRuntimeError?.(new Error(dialogErrors[code] ?? String(code))),
    });
    if (opened === null) throw refusals.error('OfficeRuntime.displayWebDialog');
    if (typeof opened === 'number') throw Object.assign(new Error(dialogErrors[opened]), { code: opened });
    return dialog;
  };
}
