import { eventType } from '../excel-api/wire/index.ts';

type Handler = (event: { type: string }) => void;
type Callback = (result: { status: 'succeeded' }) => void;

/**
 * `Office.context.document.settings`, by which Microsoft's client registers the handlers of
 * `SettingCollection.onSettingsChanged`.
 */
export class SettingsEvents {
  readonly #handlers = new Set<Handler>();

  /** Calls the handlers if the host's event is theirs. */
  dispatch(number: number): boolean {
    if (number !== eventType.settingsChanged) return false;
    for (const handler of this.#handlers) handler({ type: 'settingsChanged' });
    return true;
  }

  readonly addHandlerAsync = (_type: string, handler: Handler, callback: Callback): void => {
    this.#handlers.add(handler);
    queueMicrotask(() => callback({ status: 'succeeded' }));
  };

  readonly removeHandlerAsync = (
    _type: string,
    { handler }: { handler: Handler },
    callback: Callback,
  ): void => {
    this.#handlers.delete(handler);
    queueMicrotask(() => callback({ status: 'succeeded' }));
  };
}
