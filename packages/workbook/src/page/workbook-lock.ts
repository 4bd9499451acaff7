/** Milliseconds that another tab has to save its changes and hand the workbook over, before it is taken. */
const handOverTimeout = 5000;
/** Milliseconds for which a page that is being left may still hold the workbook, as in a reload. */
const leaveTimeout = 400;

const takeOverKey = 'workbook.edit-here';

interface WorkbookLockOptions {
  /** Another tab asks for the workbook: saves it and stops editing. */
  onHandOver: () => Promise<void>;
  /** Another tab has taken the workbook, because this one did not hand it over. */
  onTaken: () => void;
}

/** Lets one tab at a time edit a workbook. Browsers without Web Locks let every tab edit: see StoredWorkbook.save. */
export class WorkbookLock {
  readonly #name: string;
  readonly #channel: BroadcastChannel;
  readonly #options: WorkbookLockOptions;
  #release: () => void = () => undefined;

  constructor(id: string, options: WorkbookLockOptions) {
    this.#name = `workbook ${id}`;
    this.#options = options;
    this.#channel = new BroadcastChannel(this.#name);
  }

  /** Resolves to whether this tab may edit the workbook. */
  async acquire(): Promise<boolean> {
    if (!('locks' in navigator)) return true;
    const isRequested = sessionStorage.getItem(takeOverKey) === this.#name;
    sessionStorage.removeItem(takeOverKey);
    let isHeld = await this.#hold({ ifAvailable: true });
    if (!isHeld && isRequested) this.#channel.postMessage('hand over');
    if (!isHeld) {
      const timeout = isRequested ? handOverTimeout : leaveTimeout;
      isHeld = await this.#hold({ signal: AbortSignal.timeout(timeout) }).catch(() => false);
    }
    if (!isHeld && isRequested) isHeld = await this.#hold({ steal: true });
    if (isHeld) {
      this.#channel.onmessage = async () => {
        this.#channel.onmessage = null;
        await this.#options.onHandOver();
        this.#release();
      };
    }
    return isHeld;
  }

  /** Loads the page again, to edit the workbook that the other tab hands over. */
  takeOver(): void {
    sessionStorage.setItem(takeOverKey, this.#name);
    location.reload();
  }

  /** Resolves when the lock is held, or to false where it is not available. */
  #hold(options: LockOptions): Promise<boolean> {
    return new Promise((resolve, reject) => {
      let isHeld = false;
      const held = navigator.locks.request(this.#name, options, (lock) => {
        isHeld = lock !== null;
        resolve(isHeld);
        return isHeld ? new Promise<void>((release) => (this.#release = release)) : undefined;
      });
      held.catch((error: Error) => (isHeld ? this.#options.onTaken() : reject(error)));
    });
  }
}
