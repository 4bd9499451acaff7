import '../functions/custom-functions-runtime.ts';
import { describe, expect, test } from 'vitest';
import { describeFunction } from '../../functions/custom-function.ts';
import { customFunctions } from '../../functions/index.ts';
import { findCalls } from '../../src/features/formulas/index.ts';
import { argumentHint } from '../../taskpane/formulas/argument-hint.ts';
import {
  editedCall,
  emptyDraft,
  followsSelection,
  formulaSize,
  missingText,
  newCall,
  readDraft,
  type BuilderDraft,
} from '../../taskpane/formulas/builder-draft.ts';

const functions = customFunctions.map(describeFunction);
const geocode = functions.find(({ name }) => name === 'GEOCODE')!;
const cell = { sheetId: '1', sheet: 'Sheet1', row: 1, column: 1 };

const draftOf = (text: Record<string, string>): BuilderDraft => ({
  ...emptyDraft,
  ...newCall('GEOCODE', cell),
  typed: text,
});

describe('a formula that is edited', () => {
  test.each(functions)('is written as it was read: $name', (description) => {
    const formula = description.example;
    const call = findCalls(formula).find(({ name }) => name === description.name)!;
    const draft = { ...emptyDraft, ...editedCall(description, call, cell) };
    expect(draft).toMatchObject({ name: description.name, cell, isEditing: true });
    expect(findCalls(readDraft(description, draft).formula!)).toEqual(findCalls(formula));
  });

  test('keeps what is around the call', () => {
    const [call] = findCalls('=ROUND(CDATA.GEOCODE(A2),3)');
    const draft = { ...emptyDraft, ...editedCall(geocode, call!, cell) };
    expect(readDraft(geocode, draft).formula).toBe('=ROUND(CDATA.GEOCODE(A2),3)');
  });
});

describe('a new formula', () => {
  test('has nothing of the one before it', () => {
    const edited = { ...draftOf({ address: 'A2' }), before: '=ROUND(', after: ',3)', isEditing: true };
    expect({ ...edited, ...newCall('STATS', cell) }).toEqual({ ...emptyDraft, name: 'STATS', cell });
  });

  test('is complete once its required arguments are there and all of them are valid', () => {
    const blank = readDraft(geocode, draftOf({}));
    expect([blank.formula, blank.missingNames]).toEqual([null, ['address']]);
    expect(missingText(geocode, blank.missingNames)).toContain('Address');
    expect(readDraft(geocode, draftOf({ address: '=A2' })).formula).toBe('=CDATA.GEOCODE(A2)');
    const wrong = readDraft(geocode, draftOf({ address: '=A2)' }));
    expect([wrong.formula, Object.keys(wrong.errors)]).toEqual([null, ['address']]);
  });
});

test('an argument follows the selection while it is blank or refers to cells, not once it is typed', () => {
  const follows = (text: string) => {
    const draft = draftOf({ address: text });
    return followsSelection(draft, readDraft(geocode, draft), 'address');
  };
  expect(['', '=A2', '=Sheet2!A2:A9', '12 Main St', '=A2&", Calgary"'].map(follows)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('a formula needs the cells of its result; of a part of it, those that all rows need', () => {
  const call = readDraft(geocode, draftOf({ address: '=A2:A9' }));
  const rows = (count: number) => ({
    ok: true as const,
    cells: Array.from({ length: count }, () => [1, 2, 3]),
  });
  expect(formulaSize(geocode, call, { rows: 8, result: rows(8) })).toEqual({ rows: 8, columns: 3 });
  expect(formulaSize(geocode, call, { rows: 8, result: rows(5) }).rows).toBe(8);
  expect(formulaSize(geocode, call, { rows: 8, result: null }).rows).toBe(8);
});

test('the hint of an argument says what its cells hold, or else what it means', () => {
  const [address] = geocode.parameters;
  const hint = (text: string, cells?: unknown[][]) => {
    const count = cells && { values: { address: cells }, longest: cells.length, cost: null };
    return argumentHint(address!, readDraft(geocode, draftOf({ address: text })), count);
  };
  expect(hint('')).not.toBe('');
  expect(hint('=A2:A3', [['12 Main St'], ['14 Main St']])).toContain('12 Main St');
  expect(hint('=A2:A3', [[''], ['']])).toMatch(/blank/i);
  expect(hint('=A2&B2')).not.toBe(hint(''));
});
