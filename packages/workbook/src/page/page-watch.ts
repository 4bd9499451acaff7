import type { PageMessages } from './messages.ts';

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
