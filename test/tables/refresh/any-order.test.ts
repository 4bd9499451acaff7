import fc from 'fast-check';
import { expect, test } from 'vitest';
import { removeAgreed } from '../../../src/features/tables/gone-rows.ts';
import {
  fieldsOf,
  onTable,
  fetchPermits,
  refresh,
  ScriptedRecords,
  tableContents,
  excelWorkbook,
} from '../table-workbook.ts';

const workbook = excelWorkbook();
const fields = fieldsOf('record_id', 'status', 'construction_value');
const ids = Array.from({ length: 8 }, (_, index) => `R${index}`);

interface Step {
  mode: 'update' | 'append' | 'replace';
  /** The value of each record of the service now, or null where it has none. */
  records: (number | null)[];
  /** What the user does before. */
  user: 'nothing' | 'sorts up' | 'sorts down' | 'moves the table' | 'adds a row';
}

const step: fc.Arbitrary<Step> = fc.record({
  mode: fc.constantFrom('update', 'append', 'replace'),
  records: fc.array(fc.option(fc.integer({ min: 1, max: 99 })), { minLength: 8, maxLength: 8 }),
  user: fc.constantFrom('nothing', 'sorts up', 'sorts down', 'moves the table', 'adds a row'),
});

const recordsOf = (values: (number | null)[]) =>
  values.flatMap((value, index) =>
    value === null ? [] : [{ record_id: ids[index]!, status: `s${value}`, construction_value: value }],
  );

/** Contents of the table by record: the dataset's cells, the user's note, the user's formula as it counts. */
async function readTable(tableId: string) {
  const { values, formulas } = await onTable(workbook, tableId, async (table, context) => {
    const body = table.getDataBodyRange().load('values,formulas');
    await context.sync();
    return { values: body.values as unknown[][], formulas: body.formulas as unknown[][] };
  });
  return values.map((row, index) => ({
    id: String(row[0]),
    status: row[1],
    value: row[2],
    note: row[3],
    double: row[4],
    formula: formulas[index]![4],
  }));
}

test('whatever is refreshed and in what order, the user’s cells stay with their record', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      const service = new ScriptedRecords(recordsOf([1, 2, 3, 4, 5, null, null, null]));
      const { tableId } = await fetchPermits(service, fields);
      await onTable(workbook, tableId, (table) => {
        const notes = table.columns.add(undefined, undefined, 'note');
        notes.getDataBodyRange().values = ids.slice(0, 5).map((id) => [`note of ${id}`]);
        const doubles = table.columns.add(undefined, undefined, 'double');
        doubles.getDataBodyRange().formulas = ids.slice(0, 5).map((_, index) => [`=C${index + 4}*2`]);
      });
      let own = 0;
      for (const { mode, records, user } of steps) {
        await onTable(workbook, tableId, (table) => {
          if (user.startsWith('sorts')) table.sort.apply([{ key: 0, ascending: user === 'sorts up' }]);
          if (user === 'moves the table') table.worksheet.getRange('1:2').insert('Down');
          if (user === 'adds a row')
            table.rows.add(undefined, [['', 'mine', 7, `own ${own++}`, '']] as string[][]);
        });
        const before = await readTable(tableId);
        service.records = recordsOf(records);
        const { removableIds } = await refresh(tableId, service, { mode });
        await removeAgreed(tableId, removableIds, new AbortController().signal);
        await workbook.host.settled();
        const after = await readTable(tableId);
        const ids = service.records.map(({ record_id }) => String(record_id));
        const there = new Set(ids);
        const stay = before.filter(
          ({ id, note }) => id === '' || note !== '' || mode !== 'replace' || there.has(id),
        );
        const previousIds = new Set(before.map(({ id }) => id));
        const newIds = ids.filter((id) => !previousIds.has(id));
        // The rows that stay, in their order; then those that are new.
        const blank = stay.length + newIds.length === 0;
        expect(after.map(({ id }) => id)).toEqual(blank ? [''] : [...stay.map(({ id }) => id), ...newIds]);
        stay.forEach((row, index) => {
          expect(after[index]!.note).toBe(row.note);
          if (row.id === '') expect(after[index]).toMatchObject({ status: 'mine', value: 7 });
        });
        for (const { id, status, value, double, formula } of after) {
          const record = service.records.find((one) => one.record_id === id);
          const newest = record && (mode !== 'append' || !previousIds.has(id));
          if (newest) expect([status, value]).toEqual([record.status, record.construction_value]);
          if (typeof formula === 'string' && formula.startsWith('='))
            expect([formula, double]).toEqual([formula, Number(value) * 2]);
        }
      }
      expect((await tableContents(workbook, tableId))[0]).toEqual([
        ...fields.map(({ name }) => name),
        'note',
        'double',
      ]);
      await onTable(workbook, tableId, (table) => table.worksheet.delete());
    }),
    { numRuns: 8 },
  );
});
