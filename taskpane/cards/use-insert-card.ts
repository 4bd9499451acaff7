import { useMutation } from '@tanstack/react-query';
import { insertCard, type CardSubject } from '../../src/formulas/index.ts';

export interface CardInsertion {
  /** Address of the cell with the card that was inserted last, or null. */
  cell: string | null;
  error: Error | null;
  insert(subject: CardSubject): void;
}

/** Inserts cards at the active cell. */
export function useInsertCard(): CardInsertion {
  const { data, error, mutate } = useMutation({ mutationFn: insertCard, gcTime: 0 });
  return { cell: data ?? null, error, insert: (subject) => mutate(subject) };
}
