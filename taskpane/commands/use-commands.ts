import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readSelection, selectedAddress } from '../../src/excel/index.ts';
import { saveDraft } from '../frame/draft.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import type { Go } from '../frame/screens.ts';
import { newAddressReset, type PropertyDraft } from '../property/property-draft.ts';
import { pendingCommand, type Command } from './commands.ts';

/**
 * Carries out the commands of Excel's buttons, menus and keys.
 *
 * @returns The number of commands so far: a screen that is shown already starts over with the current selection.
 */
export function useCommands(go: Go): number {
  const runtime = useRuntime();
  const queries = useQueryClient();
  const [count, setCount] = useState(0);
  useEffect(() => {
    const run = async ({ screen, withAddress = false }: Command) => {
      const address = withAddress ? await readAddress() : null;
      if (address !== null) {
        const draft: Partial<PropertyDraft> = { address, city: '', lookedUp: null, ...newAddressReset };
        saveDraft(runtime, 'property', draft);
      }
      // The rows around the selection.
      queries.removeQueries({ queryKey: ['source'] });
      setCount((before) => before + 1);
      go(screen);
    };
    const runPending = () => {
      const command = pendingCommand.take();
      if (command) void run(command);
    };
    runPending();
    return pendingCommand.subscribe(runPending);
  }, [go, queries, runtime]);
  return count;
}

/** Null if the selected cells have no address, or Excel refuses: the user can still type it. */
const readAddress = (): Promise<string | null> => readSelection().then(selectedAddress, () => null);
