import { describe, expect, test } from 'vitest';
import { blackPng } from '../../packages/workbook/test/png.ts';
import { setLanguage } from '../../src/language/index.ts';
import {
  writeComparables,
  type ComparablesOptions,
} from '../../src/features/property/grid/write-comparables.ts';
import { comparison, gridWorkbook, options, subject } from './grid-workbook.ts';

const { onGrid } = gridWorkbook();

/** Keeps what is drawn, and gives Excel a black picture. */
function pictures(picture = blackPng(4, 3)) {
  const drawn: string[] = [];
  const makePicture: ComparablesOptions['makePicture'] = async (svg) => {
    drawn.push(svg);
    return picture;
  };
  return { drawn, options: { ...options(), makePicture } };
}

const shapesOf = (sheetId: string) =>
  onGrid(sheetId, async ({ shapes }, context) => {
    shapes.load('items/name,items/altTextDescription,items/left,items/top,items/width,items/height');
    await context.sync();
    return shapes.items;
  });

/** The numbers in a picture, in the order in which they are drawn. */
const numbersIn = (svg: string) => [...svg.matchAll(/>(\d+)<\/text>/g)].map(([, number]) => Number(number));

describe('the map of a grid', () => {
  test('has the numbers of the columns, and is drawn again in place of the one before', async () => {
    const { drawn, options: withMap } = pictures();
    const { sheetId } = await writeComparables(comparison, withMap);
    expect(numbersIn(drawn[0]!)).toEqual([1, 2, 3]);
    await writeComparables({ ...comparison, selected: comparison.selected.slice(1) }, withMap);
    expect(numbersIn(drawn[1]!)).toEqual([1, 2]);
    const [map, ...others] = await shapesOf(sheetId);
    expect(others).toEqual([]);
    expect(map!.altTextDescription).toBe(
      'Map with the subject, 1 Example St, and its comparables, with their distances from it: 1, 0003 Example Street, 220\u00a0m; 2, 0004 Example Street, 330\u00a0m.',
    );
  });

  test('is between the checks and the chart, and covers neither', async () => {
    const { sheetId } = await writeComparables(comparison, pictures().options);
    const [map] = await shapesOf(sheetId);
    const [room, checks] = await onGrid(sheetId, async (sheet, context) => {
      const cells = ['F10:G27', 'A22:E27'].map((address) =>
        sheet.getRange(address).load('left,top,width,height'),
      );
      await context.sync();
      return cells;
    });
    for (const measure of ['left', 'top', 'width', 'height'] as const)
      expect(map![measure]).toBeCloseTo(room![measure], 6);
    expect(map!.left).toBeGreaterThanOrEqual(checks!.left + checks!.width);
  });

  test('is in French where the sheet is', async () => {
    setLanguage('fr');
    const { drawn, options: withMap } = pictures();
    const { sheetId } = await writeComparables(comparison, withMap);
    expect(drawn[0]).toContain('Emplacement des comparables');
    expect(drawn[0]).toContain('>Sujet</text>');
    expect((await shapesOf(sheetId))[0]!.altTextDescription).toMatch(
      /^Carte du sujet, 1 Example St, .*110\sm;/,
    );
  });

  test('is left out where the subject has no place, and where Excel refuses it; the grid is whole', async () => {
    const { sheetId } = await writeComparables(
      { ...comparison, subject: { ...subject, place: null } },
      pictures().options,
    );
    expect(await shapesOf(sheetId)).toEqual([]);
    const report = await writeComparables(comparison, pictures('no picture').options);
    expect(report).toMatchObject({ isMapRefused: true, records: 4 });
    expect(await shapesOf(sheetId)).toEqual([]);
    const accepted = await writeComparables(comparison, pictures().options);
    expect(accepted.isMapRefused).toBe(false);
  });
});
