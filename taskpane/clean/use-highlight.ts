import { useEffect, useRef, useState } from 'react';
import {
  clearHighlight,
  highlightRows,
  type AddressColumns,
  type Highlight,
} from '../../src/features/clean/index.ts';

/** Highlights rows on the sheet, until the user turns it off or leaves them. The cells get their own fills back. */
export function useHighlight(
  list: AddressColumns,
  rows: readonly number[],
): [isHighlighted: boolean, highlight: (isHighlighted: boolean) => void] {
  const [isHighlighted, setHighlighted] = useState(false);
  const work = useRef<Promise<Highlight | null>>(Promise.resolve(null));
  const change = (next: (highlight: Highlight | null) => Promise<Highlight | null>) => {
    // Excel may refuse, for example on a protected sheet: the rows are then not highlighted.
    work.current = work.current.then(next).catch(() => null);
  };
  const clear = async (highlight: Highlight | null) => {
    if (highlight) await clearHighlight(highlight);
    return null;
  };
  const highlight = (isOn: boolean) => {
    setHighlighted(isOn);
    change(isOn ? async (current) => (await clear(current), highlightRows(list, rows)) : clear);
  };
  useEffect(() => () => change(clear), []);
  return [isHighlighted, highlight];
}
