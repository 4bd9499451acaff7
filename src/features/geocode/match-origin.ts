import { cityLabel } from '@cdata/catalog';
import { citySlug } from '@cdata/catalog/reading';
import type { Engine } from '../../engine/index.ts';
import { cellMessages, formatNumber, formatPercent, formatTime } from '../../language/index.ts';
import { addressLine, provinceOfLine, type RunOrigin } from '../column-runs/index.ts';
import { localDay } from '../sources/reports/index.ts';
import { geocodeInput, savedDecision, type Correction, type Decision } from './corrections.ts';
import type { GeocodeOptions } from './geocode-columns.ts';
import { savedMatches } from './roll-match.ts';
import { geocodeMessages } from './messages.ts';

/** Where a geocoded value comes from: the place that is saved for its address, and what a person has decided. */
export const geocodeOrigin: RunOrigin<GeocodeOptions, string> = {
  datasets: ['address'],
  cityOf(cells, { parts, province }) {
    const city = String(cells[parts?.indexOf('city') ?? -1] ?? '');
    return citySlug(city, provinceOfLine(addressLine(cells, { parts, province })));
  },
  async explain({ key, input }, engine) {
    const decision = key === null ? null : await savedDecision(key);
    const correction = decision?.correction;
    const match =
      input === null || correction?.kind === 'place' ? null : await savedMatch(input, correction, engine);
    return {
      found: match ? [match.address, match.municipality].filter(Boolean).join(', ') : '',
      facts: [...(match ? matchFacts(match) : []), ...(decision ? [decisionFact(decision)] : [])],
      remarks: decision ? [decisionRemark(decision)] : [],
    };
  },
};

interface SavedMatch {
  /** What was looked up: the address of the row, or its correction. */
  requested: string;
  address: string;
  municipality: string;
  matchType: string;
  /** 0 to 1. */
  confidence: number | null;
}

/** Null without a saved response: then only the cells of the row tell the match. */
async function savedMatch(
  line: string,
  correction: Correction | undefined,
  engine: Pick<Engine, 'cached'>,
): Promise<SavedMatch | null> {
  const request = geocodeInput(line, correction);
  // Without a connection nothing is saved.
  const [response] = await savedMatches(engine, [request]).catch(() => []);
  if (!response?.ok) return null;
  const { normalized_address, municipality, match_type, confidence } = response.value;
  return {
    requested: request.address,
    address: String(normalized_address ?? ''),
    municipality: String(municipality ?? ''),
    matchType: String(match_type ?? ''),
    confidence: typeof confidence === 'number' ? confidence : null,
  };
}

function matchFacts({ requested, address, municipality, matchType, confidence }: SavedMatch) {
  const text = geocodeMessages().origin;
  const { matchTypes } = cellMessages();
  const quality = matchTypes[matchType as keyof typeof matchTypes] ?? matchType;
  const place = [address, cityLabel(municipality)].filter(Boolean).join(', ');
  const share = confidence === null ? '' : formatPercent(confidence);
  return [
    { label: text.lookedUp, text: requested },
    { label: text.match, text: [place, quality, share].filter(Boolean).join(' · ') },
  ];
}

function decisionFact({ correction, at, by }: Decision) {
  const text = geocodeMessages().origin;
  const degrees = { maximumFractionDigits: 6 };
  const decided =
    correction.kind === 'accepted'
      ? text.accepted
      : correction.kind === 'address'
        ? text.correctedTo(correction.address)
        : text.placed(formatNumber(correction.lat, degrees), formatNumber(correction.lng, degrees));
  const details = [by, at && formatTime(at)].filter(Boolean).join(', ');
  return { label: text.decision, text: [decided, details].filter(Boolean).join(' · ') };
}

/** What was decided, by whom and when, as far as that is known. */
function decisionRemark({ correction, at, by }: Decision): string {
  const text = geocodeMessages().origin;
  return [text.decided[correction.kind], by && text.by(by), at && localDay(at)].filter(Boolean).join(', ');
}
