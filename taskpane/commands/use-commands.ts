import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readSelection, selectedAddress } from '../../src/excel/index.ts';
import { CityMissingError, insertSelectedCard } from './insert-selected-card.ts';
import type { CommandedCard } from '../tables/insert-card.tsx';
import { saveDraft } from '../frame/draft.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import type { Go } from '../frame/navigation.ts';
import { newAddressReset, type PropertyDraft } from '../property/property-draft.ts';
import type { ScreenName } from '../frame/screen.ts';
import { pendingCommand, type Command } from '../frame/commands.ts';

interface CommandState {
  /** The number of commands so far: a screen that is shown already starts over with the current selection. */
  count: number;
  /** The card that the last command inserted, until it is dismissed. */
  card: CommandedCard | null;
  dismissCard(): void;
}

/** Carries out the commands of Excel's buttons, menus and keys. */
export function useCommands(go: Go): CommandState {
  const runtime = useRuntime();
  const queries = useQueryClient();
  const [count, setCount] = useState(0);
  const [card, setCard] = useState<CommandedCard | null>(null);
  useEffect(() => {
    const show = (screen: ScreenName, address: string | null = null) => {
      if (address !== null) {
        const draft: Partial<PropertyDraft> = { address, city: '', lookedUp: null, ...newAddressReset };
        saveDraft(runtime, 'property', draft);
      }
      // The rows around the selection.
      queries.removeQueries({ queryKey: ['rows'] });
      setCount((before) => before + 1);
      go(screen);
    };
    const insert = async () => {
      try {
        setCard({ cell: await insertSelectedCard(), error: null });
      } catch (error) {
        setCard({ cell: null, error: error as Error });
        if (error instanceof CityMissingError) show('property', error.address);
      }
    };
    const run = async (command: Command) => {
      setCard(null);
      if ('insert' in command) await insert();
      else show(command.screen, command.withAddress ? await readAddress() : null);
    };
    const runPending = () => {
      const command = pendingCommand.take();
      if (command) void run(command);
    };
    runPending();
    return pendingCommand.subscribe(runPending);
  }, [go, queries, runtime]);
  return { count, card, dismissCard: () => setCard(null) };
}

/** Null if the selected cells have no address, or Excel refuses: the user can still type it. */
const readAddress = (): Promise<string | null> => readSelection().then(selectedAddress, () => null);
