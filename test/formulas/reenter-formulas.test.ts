import { describe, expect, test } from 'vitest';
import { refreshFormulas, repairFormulas } from '../../src/formulas/reenter-formulas.ts';
import { formulaTask, formulaWorkbook } from './formula-workbook.ts';

const cells = formulaWorkbook();

describe('entering again', () => {
  test('repairs what stands at #NAME?, and nothing else', async () => {
    await cells.enter('A1:A4', [
      ['=_xldudf_CDATA_ECHO("a")'],
      ['=CDATA.NOSUCH("b")'],
      ['=NOSUCH("c")'],
      ['=CDATA.ECHO("d")'],
    ]);
    expect((await cells.kept('A1:A4')).values.flat()).toEqual(['#NAME?', '#NAME?', '#NAME?', 'd']);
    cells.asked = [];
    expect(await repairFormulas('sheet', formulaTask())).toEqual({
      changed: 2,
      left: 1,
      protectedSheets: [],
    });
    await cells.host.host.settled();
    const { formulas, values } = await cells.kept('A1:A4');
    expect(values.flat()).toEqual(['a', '#NAME?', '#NAME?', 'd']);
    expect(formulas[0]).toEqual(['=CDATA.ECHO("a")']);
    expect(cells.asked).toEqual(['a']);
  });

  test('calculates every formula once more, and says of which cells before', async () => {
    cells.answer = (text) => (text === 'rows' ? [['a'], ['b']] : text);
    await cells.enter('A1:A3', [['=CDATA.ECHO("x")'], ['text'], ['=CDATA.ECHO("y")&"!"']]);
    await cells.enter('C1', [['=CDATA.SPILL("rows")']]);
    cells.asked = [];
    const expected: string[] = [];
    const report = await refreshFormulas('sheet', formulaTask(), (addresses) => {
      expect(cells.asked).toEqual([]);
      expected.push(...addresses);
    });
    await cells.host.host.settled();
    expect(report).toEqual({ changed: 3, left: 0, protectedSheets: [] });
    expect(cells.asked.sort()).toEqual(['rows', 'x', 'y']);
    expect(expected.sort()).toEqual(['A1', 'A3', 'C1'].map((cell) => `'${cells.sheet}'!${cell}`));
    expect((await cells.kept('A1:C3')).values).toEqual([
      ['x', '', 'a'],
      ['text', '', 'b'],
      ['y!', '', ''],
    ]);
  });

  test('leaves a formula under the text format a formula, and its format', async () => {
    await cells.enter('A1:A3', [['=CDATA.ECHO("x")'], ['=CDATA.ECHO("y")'], ['=_xldudf_CDATA_ECHO("z")']]);
    const underText = (range: Excel.Range) => {
      range.numberFormat = [['@'], ['0.00'], ['@']];
    };
    await cells.on('A1:A3', underText);
    const repaired = await repairFormulas('sheet', formulaTask());
    expect(repaired).toEqual({ changed: 1, left: 0, protectedSheets: [] });
    cells.asked = [];
    expect(await refreshFormulas('sheet', formulaTask(), () => undefined)).toMatchObject({ changed: 3 });
    await cells.host.host.settled();
    expect(cells.asked.sort()).toEqual(['x', 'y', 'z']);
    const { values, formulas, numberFormat } = await cells.kept('A1:A3');
    expect(values.flat()).toEqual(['x', 'y', 'z']);
    expect(formulas.flat()).toEqual(['=CDATA.ECHO("x")', '=CDATA.ECHO("y")', '=CDATA.ECHO("z")']);
    expect(numberFormat.flat()).toEqual(['@', '0.00', '@']);
  });
});
