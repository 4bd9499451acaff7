import { endpoints, estimateAttributes, isTooVaried, limits, permitTypes } from '@cdata/catalog';
import { z } from 'zod';
import { ServiceError } from '../../../../src/api/index.ts';
import { estimateLookup, type EstimateInput } from '../../../../src/engine/index.ts';
import { basisText } from '../../../../src/features/estimate/index.ts';
import { ToolInputError } from '../call-tool.ts';
import { maxListItems, pageOf, runList } from '../list-run.ts';
import {
  fieldMeaning,
  fieldsShape,
  maxInputLength,
  nameSchema,
  nextOffsetSchema,
  offsetSchema,
} from '../schema.ts';
import { tool } from '../tool.ts';

/** A permit's attributes, from the catalog. */
/** In words, the basis is `based_on`. */
const estimateFields = endpoints.estimate.fields.filter(({ name }) => name !== 'basis');

export const permitSchema = z.strictObject(
  Object.fromEntries(
    estimateAttributes.map((attribute) => {
      const { name, type } = attribute;
      const schema =
        name === 'permit_type_canonical'
          ? nameSchema(permitTypes, 'permit type')
          : type === 'string'
            ? z.string().max(maxInputLength)
            : type === 'integer'
              ? z.int().min(0).max(limits.estimateDwellings)
              : z.number();
      return [name, schema.optional().describe(fieldMeaning(attribute))];
    }),
  ),
);

const items = {
  record_ids: z.array(z.string().max(maxInputLength)).max(maxListItems).optional(),
  permits: z.array(permitSchema).max(maxListItems).optional(),
  offset: offsetSchema,
};

type Items = z.infer<z.ZodObject<typeof items>>;

const inputsOf = ({ record_ids: ids = [], permits = [] }: Items): EstimateInput[] => [
  ...ids.map((id) => ({ record_id: id })),
  ...permits.map((permit) => ({ permit })),
];

/** @throws ToolInputError without any, or with more than one call of a tool takes. */
function estimateInputs(input: Items): EstimateInput[] {
  const inputs = inputsOf(input);
  if (inputs.length > 0 && inputs.length <= maxListItems) return inputs;
  throw new ToolInputError(`Send 1 to ${maxListItems} record_ids and permits; this is ${inputs.length}.`);
}

type Amounts = Record<'low' | 'median' | 'high', number> & { expected_value?: number | null };

export const estimateTool = tool({
  name: 'estimate',
  title: 'Estimate the values of permits',
  description: `Estimates the declared value of up to ${maxListItems} permits in Canadian dollars, with a range that eight such permits in ten fall into. One call of the service per ${limits.estimateItems} permits, and more if some are invalid; needs a paid plan. The total of expected values is the estimate of a sum; lows, medians and highs are only added up, without a probability. Estimates that are too varied are in no total.`,
  input: items,
  output: {
    results: z.array(
      z.object({
        input: z.unknown(),
        ...fieldsShape(estimateFields),
        is_doubtful: z.boolean(),
        based_on: z.string().optional().describe('The basis, in words'),
        note: z.string().optional().describe('Why there is no estimate'),
      }),
    ),
    total: z
      .object({
        expected_value: z
          .number()
          .nullable()
          .describe('Null unless all have one; based_on says how such totals have turned out'),
        ...{ low: z.number(), median: z.number(), high: z.number(), estimates: z.int() },
      })
      .nullable()
      .describe(
        'Canadian dollars; items whose estimate is missing, left or too varied are not in it, and without others there is no total',
      ),
    too_varied: z.int().describe('Items whose high is more than 6 times their low'),
    without_estimate: z.int().describe('Items without an estimate, whose notes say why'),
    next_offset: nextOffsetSchema,
  },
  maxCalls: (input) => Math.ceil(inputsOf(input).length / limits.estimateItems),
  async run(input, context) {
    const { values, endedEarly } = await runList(
      estimateInputs(input),
      async (item, engine) => {
        const ownInput = 'record_id' in item ? item.record_id : item.permit;
        try {
          const { basis, ...estimate } = await engine.request(estimateLookup, item);
          return {
            input: ownInput,
            ...estimate,
            is_doubtful: estimate.confidence !== 'high',
            based_on: basisText(String(basis ?? '')),
          };
        } catch (error) {
          if (!(error instanceof ServiceError) || !(error.isNotFound || error.status === 422)) throw error;
          return { input: ownInput, is_doubtful: true, note: error.detail };
        }
      },
      context,
    );
    const results = values.filter((one) => one !== undefined);
    const estimates = results.filter((one): one is typeof one & Amounts => 'median' in one);
    const kept = estimates.filter((one) => !isTooVaried(one));
    const sum = (name: 'expected_value' | 'low' | 'median' | 'high') =>
      kept.reduce((total, one) => total + Number(one[name]), 0);
    const total =
      kept.length === 0
        ? null
        : {
            expected_value: kept.every((one) => typeof one.expected_value === 'number')
              ? sum('expected_value')
              : null,
            ...{ low: sum('low'), median: sum('median'), high: sum('high'), estimates: kept.length },
          };
    return {
      ...pageOf(values, { offset: input.offset, room: context.room, endedEarly, rest: total }),
      total,
      too_varied: estimates.length - kept.length,
      without_estimate: results.length - estimates.length,
    };
  },
});
