import { inWorkbook, loadSettingLengths, requireSettingsRoom, WorkbookError } from '../excel/index.ts';
import { watchMessages } from '../messages/index.ts';
import type { WatchState } from './news.ts';
import { snapshotStore, watchStore, type WatchContent } from './saved-watches.ts';

interface LoadedWatch {
  watch: WatchContent;
  state: WatchState;
}

/** @throws WorkbookError if the user has stopped it, in another window perhaps. */
export const readWatch = (id: string): Promise<LoadedWatch> =>
  inWorkbook({ waitForCellEdit: true }, (context) => loadWatch(context, id));

async function loadWatch(context: Excel.RequestContext, id: string): Promise<LoadedWatch> {
  const loads = [watchStore.load(context, id), snapshotStore.load(context, id)] as const;
  await context.sync();
  const content = loads[0]();
  if (!content) throw new WorkbookError(watchMessages().stopped);
  const state: WatchState = {
    snapshot: new Map(Object.entries(loads[1]() ?? {})),
    unread: new Map(content.unread.map((news) => [news.id, news])),
  };
  return { watch: content, state };
}

function setWatch(
  context: Excel.RequestContext,
  key: string,
  content: WatchContent,
  state: WatchState,
): void {
  watchStore.set(context, key, { ...content, unread: [...state.unread.values()] });
  snapshotStore.set(context, key, Object.fromEntries(state.snapshot));
}

/**
 * Saves a new watch with the records that it has found.
 *
 * @returns Its id.
 * @throws WorkbookError if the workbook has no room for it.
 */
export async function addWatch(
  content: Omit<WatchContent, 'unread'>,
  snapshot: WatchState['snapshot'],
): Promise<string> {
  // The keys of settings have an order, in which watches are listed.
  const id = `${Date.now().toString(36)}-${crypto.randomUUID().slice(0, 8)}`;
  await inWorkbook({ waitForCellEdit: true }, async (context) => {
    const lengths = loadSettingLengths(context);
    await context.sync();
    requireSettingsRoom(lengths(), JSON.stringify([content, [...snapshot]]).length);
    setWatch(context, id, { ...content, unread: [] }, { snapshot, unread: new Map() });
    await context.sync();
  });
  return id;
}

interface WatchChange {
  content?: Partial<WatchContent>;
  state?: WatchState;
}

/** By id: the last change in this window. Two at once would write over each other. */
const lastChanges = new Map<string, Promise<unknown>>();

/** Changes a watch: news and the records that they follow from are saved together, or neither. */
export function changeWatch(id: string, change: (loaded: LoadedWatch) => WatchChange): Promise<void> {
  const next = (lastChanges.get(id) ?? Promise.resolve())
    .catch(() => undefined)
    .then(() =>
      inWorkbook({ waitForCellEdit: true }, async (context) => {
        const loaded = await loadWatch(context, id);
        const { content, state = loaded.state } = change(loaded);
        setWatch(context, id, { ...loaded.watch, ...content }, state);
        await context.sync();
      }),
    );
  lastChanges.set(id, next);
  return next;
}

export const setChecksOnOpen = (id: string, checksOnOpen: boolean): Promise<void> =>
  changeWatch(id, () => ({ content: { checksOnOpen } }));

/** Stops watching: what it compares with, and what is unread, is deleted. */
export const deleteWatch = (id: string): Promise<void> =>
  inWorkbook(async (context) => {
    watchStore.delete(context, id);
    snapshotStore.delete(context, id);
    await context.sync();
  });
