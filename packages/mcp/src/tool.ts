import { z, type ZodRawShape } from 'zod';
import type { Engine } from '../../../src/engine/index.ts';
import type { Plan } from '../../../src/connection/index.ts';
import { confirmationShape } from './cost.ts';
import { characters } from './result.ts';
import { unknownName } from './schema.ts';

export interface ToolContext {
  /** Requests are counted, and end with the call of the tool. */
  engine: Pick<Engine, 'request' | 'cached'>;
  signal: AbortSignal;
  plan: Plan;
  /** Characters for what a tool returns. */
  room: number;
  progress(done: number, total: number): void;
}

type ShapeOutput<Shape extends ZodRawShape> = z.infer<z.ZodObject<Shape>>;

export interface Tool<Input extends ZodRawShape, Output extends ZodRawShape> {
  name: string;
  title: string;
  description: string;
  input: Input;
  output: Output;
  /** Calls of the service, at most. */
  maxCalls(input: ShapeOutput<Input>, plan: Plan): number;
  /** Whether a request may depend on the response of an earlier one, so that the calls cannot be counted beforehand. */
  isSequential?: boolean;
  run(input: ShapeOutput<Input>, context: ToolContext): Promise<ShapeOutput<Output>>;
}

/** A tool whose types were checked where it is declared. */
export type AnyTool = Omit<Tool<ZodRawShape, ZodRawShape>, 'maxCalls' | 'run'> & {
  maxCalls(input: unknown, plan: Plan): number;
  run(input: unknown, context: ToolContext): Promise<Record<string, unknown>>;
};

export const tool = <Input extends ZodRawShape, Output extends ZodRawShape>(
  declaration: Tool<Input, Output>,
): AnyTool => declaration as unknown as AnyTool;

/** Where the figures of a result are from. */
const sourcesSchema = z
  .object({
    service: z.string().describe('Address of the service'),
    endpoints: z.array(z.string()).describe('Paths of the service that were read'),
    retrieved_at: z.string().describe('ISO 8601; saved responses may be older'),
  })
  .describe('Name these with every figure');

/** The schema of what agents send: the tool's own, with the token that confirms a cost. */
export function inputSchemaOf({ input }: AnyTool) {
  const shape = {
    ...input,
    confirmation_token: z
      .string()
      .max(100)
      .optional()
      .describe('From an earlier result, to make the calls that it counted'),
    max_characters: z
      .int()
      .min(characters.minimum)
      .max(characters.maximum)
      .optional()
      .describe(`Length of the result; ${characters.default} by default`),
  };
  const inFilters = 'filters' in input ? " Filters, such as municipality, go into 'filters'." : '';
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => unknownName('argument', key, Object.keys(shape))).join(' ') + inFilters
        : undefined,
  });
}

/** The schema of what agents receive: a result with its sources, or what it would cost. */
export const outputSchemaOf = ({ output }: AnyTool) =>
  z.object({
    ...Object.fromEntries(
      Object.entries(output).map(([name, schema]) => [name, (schema as z.ZodType).optional()]),
    ),
    sources: sourcesSchema.optional(),
    ended_early: z
      .object({
        left: z.int().describe('Items that were not requested'),
        reason: z.string(),
        retry_after_seconds: z.int().optional(),
        confirmation_token: z
          .string()
          .optional()
          .describe('Send the same arguments with it to go on; the person has agreed to the calls'),
      })
      .optional()
      .describe('If calls failed midway: what was found is here, and is not requested again'),
    cost: z
      .object(confirmationShape)
      .optional()
      .describe('Instead of a result: nothing was requested yet. Ask the person before you confirm'),
  });
