import { z } from 'zod';
import { isRealDate, type Parameter } from '../../src/catalog/index.ts';

/** What is wrong with a value, and the nearest right one where there is one: carried by the schema's issues. */
export interface ValueFault {
  why: string;
  nearest?: string;
}

const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i;
const whole = /^[+-]?\d{1,15}$/;

/**
 * The schema of one query parameter as it arrives, text: an empty text is no number, a month 13 is no date. Enums and
 * cities are zod enums, whose issues list the values, so that the nearest one can be named.
 */
export function valueSchema(parameter: Parameter, cities: readonly string[]): z.ZodType {
  const filled = z
    .string()
    .superRefine(
      faulty((value) => (value.trim() === '' ? { why: 'is empty: give it a value or leave it out' } : null)),
    );
  switch (parameter.type) {
    case 'text':
    case 'cursor':
      return filled.superRefine(
        faulty((value) =>
          value.includes('\0') ? { why: 'holds a null character, which no record has' } : null,
        ),
      );
    case 'city':
      return filled.pipe(z.enum([...cities]));
    case 'enum':
      return filled.pipe(z.enum([...(parameter.values ?? [])]));
    case 'date':
      return filled.superRefine(faulty(dateFault));
    case 'boolean':
      return filled
        .transform((value) => value.trim().toLowerCase())
        .pipe(z.enum(['true', 'false']))
        .transform((value) => value === 'true');
    case 'integer':
    case 'number':
      return filled.superRefine(faulty((value) => numberFault(parameter, value.trim()))).transform(Number);
  }
}

/** A refinement from a function that says what is wrong; nothing after it runs where something is. */
function faulty(fault: (value: string) => ValueFault | null) {
  return (value: string, context: z.core.$RefinementCtx<string>): void => {
    const found = fault(value);
    if (found) context.addIssue({ code: 'custom', params: { ...found }, input: value, continue: false });
  };
}

function dateFault(value: string): ValueFault | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!found) return { why: `is '${value}', which is not a date: write it YYYY-MM-DD` };
  if (isRealDate(value)) return null;
  const [, year, month, day] = found as unknown as [string, string, string, string];
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  const nearest = `${year}-${month}-${lastDay}`;
  const why = `is '${value}', a date that does not exist`;
  return Number(day) > 28 && isRealDate(nearest) ? { why, nearest } : { why };
}

function numberFault(parameter: Parameter, value: string): ValueFault | null {
  const { type, minimum = -Infinity, maximum = Infinity } = parameter;
  if (!(type === 'integer' ? whole : decimal).test(value) || !Number.isFinite(Number(value))) {
    return { why: `is '${value}', which is not a ${type === 'integer' ? 'whole number' : 'number'}` };
  }
  if (Number(value) < minimum) return { why: `is ${value}, and the least is ${minimum}` };
  if (Number(value) > maximum) return { why: `is ${value}, and the most is ${maximum}` };
  return null;
}
