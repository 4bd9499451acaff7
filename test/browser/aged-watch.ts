import type { Frame } from 'playwright-core';

/**
 * Makes what the first watch of the workbook knows older than what the service has: it doesn't know the first two records
 * yet, knows the third one with another status, and a record that the service has never had.
 */
export const ageWatch = (pane: Frame): Promise<void> =>
  pane.evaluate(() =>
    Excel.run(async (context) => {
      const settings = context.workbook.settings.load('items/key,items/value');
      await context.sync();
      const watched = settings.items.find(({ key }) => key.startsWith('cdata.watched.'))!;
      const records = JSON.parse(String(watched.value)) as Record<string, unknown[]>;
      const [first, second, third, fourth] = Object.keys(records);
      delete records[first!];
      delete records[second!];
      records[third!]![1] = records[third!]![1] === 'issued' ? 'in_review' : 'issued';
      records['withdrawn-1'] = [...records[fourth!]!];
      settings.add(watched.key, JSON.stringify(records));
      await context.sync();
    }),
  );
