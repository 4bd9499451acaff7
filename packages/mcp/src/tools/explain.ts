import { z } from 'zod';
import { estimateLookup, type EstimateInput } from '../../../../src/engine/index.ts';
import { basisText } from '../../../../src/features/estimate/index.ts';
import { ToolInputError } from '../call-tool.ts';
import { doubtOf, findCandidates, findMatch, maxSuggestions } from '../match.ts';
import { citySchema, maxInputLength } from '../schema.ts';
import { tool, type ToolContext } from '../tool.ts';
import { permitSchema } from './estimate.ts';
import { addressSchema, candidateSchema } from './places.ts';

export const explainTool = tool({
  name: 'explain',
  title: 'Why a match is doubtful, or what an estimate is based on',
  description: `Explains the match of an address and lists the places that it may mean (up to ${1 + maxSuggestions} calls of the service), or explains the estimate of a permit (one call). Saved results take no call.`,
  input: {
    address: addressSchema.optional().describe('Explains its match'),
    municipality: citySchema.optional().describe('City of the address'),
    record_id: z.string().max(maxInputLength).optional().describe('Explains the estimate of this permit'),
    permit: permitSchema.optional().describe('Explains the estimate of a permit like this'),
  },
  output: {
    subject: z.string().describe('match or estimate'),
    is_doubtful: z.boolean(),
    reasons: z.array(z.string()),
    match_type: z.string().nullable().optional(),
    confidence: z.union([z.number(), z.string()]).nullable().optional(),
    candidates: z.array(candidateSchema).optional(),
  },
  maxCalls: ({ address }) => (address === undefined ? 1 : 1 + maxSuggestions),
  isSequential: true,
  run({ address, municipality = null, record_id: id, permit }, context) {
    const questions = [address, id, permit].filter((one) => one !== undefined);
    if (questions.length !== 1) throw new ToolInputError('Send one of address, record_id and permit.');
    if (address !== undefined) return explainMatch({ address, municipality }, context);
    return explainEstimate(id !== undefined ? { record_id: id } : { permit: permit! }, context);
  },
});

async function explainMatch(input: { address: string; municipality: string | null }, context: ToolContext) {
  const answer = await findMatch(input, context.engine);
  const match = 'match' in answer ? answer.match : null;
  const doubt = match ? doubtOf(input.address, match) : 'note' in answer ? answer.note : null;
  const candidates = doubt === null ? [] : await findCandidates(input, match, context);
  return {
    subject: 'match',
    is_doubtful: doubt !== null,
    reasons: [doubt ?? 'The street number was located, and nothing speaks against the match.'],
    match_type: match ? String(match.match_type) : null,
    confidence: match ? Number(match.confidence) : null,
    candidates: candidates.map(({ matchedAddress, matchType, address, city, confidence }) => ({
      address,
      matched_address: matchedAddress,
      city,
      match_type: matchType,
      confidence,
    })),
  };
}

async function explainEstimate(input: EstimateInput, { engine }: ToolContext) {
  const { basis, confidence } = await engine.request(estimateLookup, input);
  return {
    subject: 'estimate',
    is_doubtful: confidence !== 'high',
    reasons: [basisText(String(basis ?? ''))],
    confidence: String(confidence),
  };
}
