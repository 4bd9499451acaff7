import { nearest } from '@cdata/catalog';
import { commandOf, parseOptions, UsageError } from '@cdata/programs';
import { readLoadedSources, removeLoadedSource } from '../queries/unloading.ts';
import { defaultData } from '../store/data-directory.ts';
import type { Store } from '../store/store.ts';
import { LoadInProgress } from './load.ts';
import { runLoadProgram, withLoadedStore } from './load-program.ts';

const help = `Usage: ${commandOf('unload', 'SOURCE… [--data DIR]')}

  SOURCE       what to remove, by its id: calgary/building-permits, or file/kelowna-permit for the files of a city
  --list       lists what has been loaded
  --data DIR   directory of the database (${defaultData})
  --help       shows this text

Removes all records, addresses or zones of a source, and cities of which nothing is left. Export them first
(${commandOf('export')}) if you may need them again. A service that is running sees the change at once.`;

const options = {
  list: { type: 'boolean', default: false },
  data: { type: 'string', default: defaultData },
  help: { type: 'boolean', default: false },
} as const;

/** Returns the exit code: 0 if every source was removed, 2 if one is not loaded or none is named. */
export const unloadProgram = (args: readonly string[]): Promise<number> =>
  runLoadProgram(async () => {
    const { values, positionals } = parseOptions(args, options, { allowPositionals: true });
    if (values.help) {
      process.stdout.write(`${help}\n`);
      return 0;
    }
    if (positionals.length === 0 && !values.list)
      throw new UsageError(
        `Nothing to remove: run ${commandOf('unload', 'SOURCE')}, or ${commandOf('unload', '--list')}`,
      );
    return withLoadedStore(values.data, async (store) => {
      const loaded = await readLoadedSources(store);
      if (values.list) {
        const lines = loaded.map(
          ({ source_id: id, rows, publisher, last_ingest: time }) =>
            `${id}: ${rows.toLocaleString('en-CA')} rows of ${publisher}, loaded ${time?.slice(0, 10) ?? 'by a former version'}`,
        );
        process.stdout.write(`${lines.join('\n') || 'Nothing has been loaded.'}\n`);
      }
      const ids = loaded.map(({ source_id: id }) => id);
      for (const id of positionals) if (!ids.includes(id)) throw unknownSource(id, ids);
      for (const id of positionals) {
        await unload(store, id);
        const { rows } = loaded.find(({ source_id: one }) => one === id)!;
        process.stdout.write(`${id}: ${rows.toLocaleString('en-CA')} rows removed.\n`);
      }
      return 0;
    });
  });

async function unload(store: Store, id: string): Promise<void> {
  const lock = await store.lock(`load ${id}`);
  if (!lock) throw new LoadInProgress(id);
  try {
    await removeLoadedSource(store, id, new Date().toISOString());
  } finally {
    await lock.release();
  }
}

function unknownSource(id: string, ids: readonly string[]): UsageError {
  const near = nearest(id, ids);
  return new UsageError(
    `Nothing has been loaded as '${id}'${near ? `; did you mean ${near}?` : '.'} ${commandOf('unload', '--list')} lists what has.`,
  );
}
