import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFixture, type RunningFixture } from './running-fixture.ts';

let fixture: RunningFixture;
let page: Page;

beforeAll(async () => {
  fixture = await openFixture();
  page = fixture.page;
});
afterAll(() => fixture.close());

const write = (address: string, rows: unknown) =>
  page.evaluate(([to, values]) => window.workbook.write(to as string, values as never), [address, rows]);
const read = (address: string) => page.evaluate((from) => window.workbook.read(from), address);
const error = (address: string) => page.evaluate((from) => window.workbook.error(from), address);
const settled = () => page.evaluate(() => window.workbook.settled());

/** What the cells show when nothing is pending any longer. */
async function calculated(address: string, rows: unknown, shown = address): Promise<unknown[][]> {
  await write(address, rows);
  await settled();
  return read(shown);
}

describe('arguments', () => {
  test('come by their declared shape and type: an omitted one as null, a blank cell as ""', async () => {
    await write('One!A2:B3', [
      ['x', 1],
      [null, true],
    ]);
    const [[shown]] = (await calculated('One!D2', '=FIX.ECHO(A2:B3)')) as [[string]];
    expect(JSON.parse(shown)).toEqual([
      [
        ['x', 1],
        ['', true],
      ],
      null,
      null,
      null,
    ]);
    const [[single]] = (await calculated('One!D3', '=FIX.ECHO(A2,B2,A3,B2)')) as [[string]];
    expect(JSON.parse(single)).toEqual([[['x']], 1, 0, '1']);
    const [[skipped]] = (await calculated('One!D4', '=FIX.ECHO("y",,2)')) as [[string]];
    expect(JSON.parse(skipped)).toEqual([[['y']], null, 2, null]);
  });

  test('hold errors where the add-in accepts them', async () => {
    await write('One!A5:A6', [['=1/0'], ['fine']]);
    const [[shown]] = (await calculated('One!D5', '=FIX.ECHO(A5:A6)')) as [[string]];
    expect(JSON.parse(shown)[0]).toEqual([['error #DIV/0!'], ['fine']]);
    expect(await calculated('One!D6', '=FIX.LATER(A5,A5)')).toEqual([['#DIV/0!']]);
  });

  test('of the wrong type are #VALUE!, and the function is not called', async () => {
    expect(await calculated('One!D7', '=FIX.LATER("a","soon")')).toEqual([['#VALUE!']]);
  });

  test('have addresses where they are asked for', async () => {
    expect(await calculated('Two!C3', '=FIX.WHERE(One!A2:B3)')).toEqual([['Two!C3 One!A2:B3']]);
  });
});

describe('results', () => {
  test('of a formula typed with the keyboard', async () => {
    const cell = await page.evaluate(() => window.workbook.cellRectangle('One!D9'));
    await page.mouse.click(cell.x + cell.width / 2, cell.y + cell.height / 2);
    await page.keyboard.type('=FIX.LATER("typed",300)', { delay: 10 });
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => window.workbook.read('One!D9')[0]![0] === '#BUSY!');
    await settled();
    expect(await read('One!D9')).toEqual([['typed']]);
  });

  test('show #BUSY! until they are there', async () => {
    await write('One!F2', '=FIX.LATER("there",400)');
    await page.waitForFunction(() => window.workbook.read('One!F2')[0]![0] === '#BUSY!');
    await settled();
    expect(await read('One!F2')).toEqual([['there']]);
  });

  test('spill, are #SPILL! where something is in the way, and recover', async () => {
    await write('One!H3', 'in the way');
    expect(await calculated('One!G2', '=FIX.SPREAD(2,2)')).toEqual([['#SPILL!']]);
    expect(await calculated('One!H3', null, 'One!G2:H3')).toEqual([
      ['0,0', '0,1'],
      ['1,0', '1,1'],
    ]);
  });

  test('keep dates real, text text, and errors where they stand', async () => {
    expect(await calculated('One!J2', '=FIX.MIXED()', 'One!J2:N2')).toEqual([
      ['2026-11-20', '#N/A', '=1+1', '007', true],
    ]);
    expect(await error('One!K2')).toBe('Not there.');
    expect(await calculated('One!J3', '=J2+1')).toEqual([[46347]]);
  });

  test('of dependants follow', async () => {
    await write('One!F4', '=FIX.LATER(21,30)');
    expect(await calculated('One!F5', '=F4*2')).toEqual([[42]]);
    await write('One!F4', '=FIX.LATER(4,30)');
    await settled();
    expect(await read('One!F5')).toEqual([[8]]);
  });
});

describe('errors', () => {
  test('show their sentence with #VALUE! and #N/A alone', async () => {
    await write('One!P2:P4', [
      ['=FIX.FAIL("invalidValue","Mend this.")'],
      ['=FIX.FAIL("notAvailable","Nothing there.")'],
      ['=FIX.FAIL("divisionByZero","Unseen.")'],
    ]);
    await settled();
    expect(await read('One!P2:P4')).toEqual([['#VALUE!'], ['#N/A'], ['#DIV/0!']]);
    expect([await error('One!P2'), await error('One!P3'), await error('One!P4')]).toEqual([
      'Mend this.',
      'Nothing there.',
      null,
    ]);
  });

  test('of the add-in’s own are #VALUE! and stay private', async () => {
    expect(await calculated('One!P5', '=FIX.THROW()')).toEqual([['#VALUE!']]);
    expect(await error('One!P5')).toBeNull();
  });

  test('that a formula has caught are silent', async () => {
    const caught = '=IFERROR(FIX.FAIL("notAvailable","Nothing there."),"none")';
    expect(await calculated('One!P7', caught)).toEqual([['none']]);
    expect(await error('One!P7')).toBeNull();
  });

  test('say why beside the cell that the pointer is over', async () => {
    await page.evaluate(() => window.workbook.select('One!A1'));
    await calculated('One!E9', '=FIX.FAIL("notAvailable","Nothing there.")');
    const cell = await page.evaluate(() => window.workbook.cellRectangle('One!E9'));
    await page.mouse.move(cell.x + cell.width / 2, cell.y + cell.height / 2, { steps: 3 });
    const told = page.locator('#error-text');
    await told.waitFor({ state: 'visible' });
    expect(await told.textContent()).toBe('Nothing there.');
  });

  test('a function without metadata is #NAME?', async () => {
    expect(await calculated('One!P6', '=FIX.UNDESCRIBED()')).toEqual([['#NAME?']]);
  });
});

describe('calls', () => {
  const log = () =>
    fixture.pane.evaluate(
      () =>
        (window as unknown as { log: { started: { value: unknown; task: number }[]; cancelled: unknown[] } })
          .log,
    );

  test('are cancelled when their cell is edited, cleared or gets other arguments', async () => {
    await write('One!R2', 'first');
    await write('One!S2:S5', [
      ['=FIX.LATER(R2,5000)'],
      ['=FIX.LATER("cleared",5000)'],
      ['=FIX.LATER("edited",5000)'],
      ['=FIX.LATER("another",5000)'],
    ]);
    await page.waitForFunction(() => window.workbook.read('One!S4')[0]![0] === '#BUSY!');
    await write('One!R2', 'second');
    await write('One!S3', null);
    await write('One!S4', 'typed over');
    await write('One!S5', '=1+1');
    await page.waitForTimeout(300);
    expect((await log()).cancelled.sort()).toEqual(['another', 'cleared', 'edited', 'first']);
    await write('One!S2', null);
    await settled();
    expect(await read('One!S2:S5')).toEqual([[null], [null], ['typed over'], [2]]);
  });

  test('of 10,000 cells start together and all settle', async () => {
    const rows = 10_000;
    await write(
      `Two!A1:A${rows}`,
      Array.from({ length: rows }, (_, row) => [row]),
    );
    await fixture.pane.evaluate(() => (window as unknown as { countTasks: () => void }).countTasks());
    await write(
      `Two!B1:B${rows}`,
      Array.from({ length: rows }, (_, row) => [`=FIX.LATER(A${row + 1},100)`]),
    );
    await settled();
    const shown = await read(`Two!B1:B${rows}`);
    expect(shown.map(([value]) => value)).toEqual(Array.from({ length: rows }, (_, row) => row));
    const { started } = await log();
    expect(started.filter(({ value }) => typeof value === 'number' && value > 1e3).length).toBe(rows - 1001);
    expect(new Set(started.slice(-rows).map(({ task }) => task)).size).toBe(1);
  });

  test('that are pending when rows are inserted above them leave no cell behind', async () => {
    await write(
      'Two!E1:E20',
      Array.from({ length: 20 }, (_, row) => [`=FIX.LATER("row ${row}",600)`]),
    );
    await page.waitForFunction(() => window.workbook.read('Two!E20')[0]![0] === '#BUSY!');
    await page.evaluate(() => window.workbook.activate('Two'));
    const cell = await page.evaluate(() => window.workbook.cellRectangle('Two!A4'));
    // The header of the row is left of its first cell.
    await page.mouse.click(cell.x - 20, cell.y + cell.height / 2, { button: 'right' });
    await page.locator('button', { hasText: 'rows above' }).click({ position: { x: 50, y: 16 } });
    await settled();
    const shown = (await read('Two!E1:E21')).flat();
    expect(shown).toEqual([
      ...['row 0', 'row 1', 'row 2', null],
      ...Array.from({ length: 17 }, (_, row) => `row ${row + 3}`),
    ]);
  });
});

test('the browser has nothing to complain of, and asks nobody but its server', () => {
  expect(fixture.complaints).toEqual([]);
  expect(fixture.strangers).toEqual([]);
});
