import { expect, test } from 'vitest';
import { deleteDraft, readDraft, saveDraft } from '../../taskpane/frame/draft.ts';

/** A browser's storage, which may be full. */
function storage({ isFull = false } = {}): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('Full', 'QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key: string) => items.delete(key),
  } as unknown as Storage;
}

interface Form {
  city: string;
  count: number;
}

test('a draft is changed in parts, also from what it has', () => {
  const runtime = { store: storage(), partition: 'p.' };
  saveDraft<Form>(runtime, 'search', { city: 'Calgary', count: 1 });
  saveDraft<Form>(runtime, 'search', ({ count = 0 }) => ({ count: count + 1 }));
  expect(readDraft<Form>(runtime, 'search')).toEqual({ city: 'Calgary', count: 2 });
  expect(runtime.store.getItem('p.cdata.draft.search')).toBe('{"city":"Calgary","count":2}');
});

test('drafts of other screens and of other partitions are apart, and each is deleted alone', () => {
  const runtime = { store: storage(), partition: '' };
  saveDraft<Form>(runtime, 'search', { city: 'Calgary' });
  saveDraft<Form>(runtime, 'property', { city: 'Laval' });
  expect(readDraft({ ...runtime, partition: 'other.' }, 'search')).toEqual({});
  deleteDraft(runtime, 'search');
  expect([readDraft(runtime, 'search'), readDraft(runtime, 'property')]).toEqual([{}, { city: 'Laval' }]);
});

test('a storage that is full, blocked or holds nonsense costs only the draft', () => {
  const full = { store: storage({ isFull: true }), partition: '' };
  saveDraft<Form>(full, 'search', { city: 'Calgary' });
  expect(readDraft(full, 'search')).toEqual({});
  saveDraft<Form>({ store: null, partition: '' }, 'search', { city: 'Calgary' });
  const store = storage();
  store.setItem('cdata.draft.search', '{"city":');
  expect(readDraft({ store, partition: '' }, 'search')).toEqual({});
});
