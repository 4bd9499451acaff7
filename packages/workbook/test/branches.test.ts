import { afterAll, beforeEach, expect, test } from 'vitest';
import { withFunctions } from './custom-functions.ts';

const called: string[] = [];
/** Answers the calls named "late". */
let answer = () => {};
let answered = Promise.resolve();
const cells = withFunctions({
  CALL: {
    parameters: [{ name: 'name', type: 'string' }],
    run: async (name: string) => {
      called.push(name);
      await (name === 'late' ? answered : undefined);
      return name;
    },
  },
  TRUTH: { parameters: [{ name: 'truth', type: 'boolean' }], run: async (truth: boolean) => truth },
  FAIL: {
    run: async () => {
      throw new Error('always');
    },
  },
});
beforeEach(() => {
  called.splice(0);
  answered = new Promise((resolve) => (answer = resolve));
});
afterAll(() => cells.workbook.close());

test.each([
  ['=IF(TRUE,FIX.CALL("yes"),FIX.CALL("no"))', 'yes', ['yes']],
  ['=IF(FALSE,FIX.CALL("yes"),FIX.CALL("no"))', 'no', ['no']],
  ['=IF(0,FIX.CALL("yes"))', false, []],
  ['=IF("true",FIX.CALL("yes"),FIX.CALL("no"))', 'yes', ['yes']],
  ['=IF("perhaps",FIX.CALL("yes"),FIX.CALL("no"))', '#VALUE!', []],
  ['=IF(1/0,FIX.CALL("yes"),FIX.CALL("no"))', '#DIV/0!', []],
  ['=IF(Z1="",FIX.CALL("blank"),FIX.CALL("filled"))', 'blank', ['blank']],
  ['=IF(FIX.TRUTH(TRUE),FIX.CALL("yes"),FIX.CALL("no"))', 'yes', ['yes']],
  ['=IF(TRUE,IF(FALSE,FIX.CALL("a"),FIX.CALL("b")),FIX.CALL("c"))', 'b', ['b']],
  ['=IFERROR(FIX.CALL("fine"),FIX.CALL("instead"))', 'fine', ['fine']],
  ['=IFERROR(FIX.FAIL(),FIX.CALL("instead"))', 'instead', ['instead']],
  ['=IFERROR(1/0,FIX.CALL("instead"))', 'instead', ['instead']],
  ['=IFNA(FIX.CALL("fine"),FIX.CALL("instead"))', 'fine', ['fine']],
  ['=IFNA(FIX.FAIL(),FIX.CALL("instead"))', '#VALUE!', []],
  ['=CHOOSE(2,FIX.CALL("one"),FIX.CALL("two"),FIX.CALL("three"))', 'two', ['two']],
  ['=CHOOSE(4,FIX.CALL("one"),FIX.CALL("two"))', '#VALUE!', []],
  ['=IFS(FALSE,FIX.CALL("one"),TRUE,FIX.CALL("two"),TRUE,FIX.CALL("three"))', 'two', ['two']],
])('%s returns %s and calls %j', async (formula, value, calls) => {
  expect(await cells.calculated('A1', formula)).toEqual([[value]]);
  expect(called).toEqual(calls);
});

test('IF over several cells evaluates both branches', async () => {
  const values = await cells.calculated('C1', '=IF({TRUE,FALSE},FIX.CALL("yes"),FIX.CALL("no"))', 'C1:D1');
  expect(values).toEqual([['yes', 'no']]);
  expect(called.sort()).toEqual(['no', 'yes']);
});

test.each([
  ['=IFERROR(FIX.CALL("late"),"caught")', 'late'],
  ['=ISERROR(FIX.CALL("late"))', false],
  ['=COUNTA(B1:B2)', 2],
  ['=A10&"!"', 'late!'],
])('%s waits for a pending call', async (formula, value) => {
  await cells.write('A10', '=FIX.CALL("late")');
  await cells.write('B1:B2', [['=FIX.CALL("late")'], ['second']]);
  await cells.write('A2', formula);
  expect(await cells.read('A2')).toEqual([['#BUSY!']]);
  answer();
  await cells.workbook.host.settled();
  expect(await cells.read('A2')).toEqual([[value]]);
});
