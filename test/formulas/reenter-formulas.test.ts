import { describe, expect, test } from 'vitest';
import { refreshFormulas, repairFormulas } from '../../src/features/formulas/reenter-formulas.ts';
import { formulaTask, formulaWorkbook } from './echo-workbook.ts';

const cells = formulaWorkbook();

describe('entering formulas again', () => {
  test('repairs formulas at #NAME?, and leaves others alone', async () => {
    await cells.enter('A1:A4', [
      ['=_xldudf_CDATA_ECHO("a")'],
      ['=CDATA.NOSUCH("b")'],
      ['=NOSUCH("c")'],
      ['=CDATA.ECHO("d")'],
    ]);
    expect((await cells.read('A1:A4')).values.flat()).toEqual(['#NAME?', '#NAME?', '#NAME?', 'd']);
    cells.calls = [];
    expect(await repairFormulas('sheet', formulaTask())).toEqual({
      changed: 2,
      unresolved: 1,
      protectedSheets: [],
    });
    await cells.host.host.settled();
    const { formulas, values } = await cells.read('A1:A4');
    expect(values.flat()).toEqual(['a', '#NAME?', '#NAME?', 'd']);
    expect(formulas[0]).toEqual(['=CDATA.ECHO("a")']);
    expect(cells.calls).toEqual(['a']);
  });

  test('repairs formulas that Excel has given the name of another book, whatever they show', async () => {
    await cells.enter('A1:A3', [
      ['=BloombergUI.xla!_xldudf_CDATA_ECHO("a")'],
      ['=IFERROR([2]!_xldudf_CDATA_ECHO("b"),"none")'],
      ['=CDATA.ECHO("c")'],
    ]);
    expect(await repairFormulas('sheet', formulaTask())).toMatchObject({ changed: 2, unresolved: 0 });
    await cells.host.host.settled();
    const { formulas, values } = await cells.read('A1:A3');
    expect(formulas.flat()).toEqual([
      '=CDATA.ECHO("a")',
      '=IFERROR(CDATA.ECHO("b"),"none")',
      '=CDATA.ECHO("c")',
    ]);
    expect(values.flat()).toEqual(['a', 'b', 'c']);
  });

  test('calculates every formula once, and announces the cells before', async () => {
    cells.result = (text) => (text === 'rows' ? [['a'], ['b']] : text);
    await cells.enter('A1:A3', [['=CDATA.ECHO("x")'], ['text'], ['=CDATA.ECHO("y")&"!"']]);
    await cells.enter('C1', [['=CDATA.SPILL("rows")']]);
    cells.calls = [];
    const expected: string[] = [];
    const report = await refreshFormulas('sheet', formulaTask(), {
      beforeEntering: (addresses) => {
        expect(cells.calls).toEqual([]);
        expected.push(...addresses);
      },
    });
    await cells.host.host.settled();
    expect(report).toEqual({ changed: 3, unresolved: 0, protectedSheets: [] });
    expect(cells.calls.sort()).toEqual(['rows', 'x', 'y']);
    expect(expected.sort()).toEqual(['A1', 'A3', 'C1'].map((cell) => `'${cells.sheet}'!${cell}`));
    expect((await cells.read('A1:C3')).values).toEqual([
      ['x', '', 'a'],
      ['text', '', 'b'],
      ['y!', '', ''],
    ]);
  });

  test('keeps formulas and formats of cells under the text format', async () => {
    await cells.enter('A1:A3', [['=CDATA.ECHO("x")'], ['=CDATA.ECHO("y")'], ['=_xldudf_CDATA_ECHO("z")']]);
    const underText = (range: Excel.Range) => {
      range.numberFormat = [['@'], ['0.00'], ['@']];
    };
    await cells.withRange('A1:A3', underText);
    const repaired = await repairFormulas('sheet', formulaTask());
    expect(repaired).toEqual({ changed: 1, unresolved: 0, protectedSheets: [] });
    cells.calls = [];
    expect(await refreshFormulas('sheet', formulaTask(), { beforeEntering: () => undefined })).toMatchObject({
      changed: 3,
    });
    await cells.host.host.settled();
    expect(cells.calls.sort()).toEqual(['x', 'y', 'z']);
    const { values, formulas, numberFormat } = await cells.read('A1:A3');
    expect(values.flat()).toEqual(['x', 'y', 'z']);
    expect(formulas.flat()).toEqual(['=CDATA.ECHO("x")', '=CDATA.ECHO("y")', '=CDATA.ECHO("z")']);
    expect(numberFormat.flat()).toEqual(['@', '0.00', '@']);
  });
});
