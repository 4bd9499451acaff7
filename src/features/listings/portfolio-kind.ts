import { cityLabel, countName, entityTypes, propertyRecords, type EntityType } from '@cdata/catalog';
import { readAddress, unitsAtAddress, type UnitsAtAddress } from '@cdata/catalog/reading';
import { InvalidInputError, matchText } from '../../excel/cells/index.ts';
import {
  geocodeLookup,
  propertyLookup,
  sourcesCoverageLookup,
  type AddressInput,
  type FieldValues,
} from '../../engine/index.ts';
import {
  addressInput,
  GeocodeCost,
  GeocodeCounter,
  geocodeInput,
  isReliableMatch,
  judgeMatch,
  savedCorrections,
  type CityConflicts,
  type Correction,
  type Corrections,
  type FollowUp,
} from '../geocode/index.ts';
import {
  addressCells,
  addressKey,
  addressLine,
  addressPartsOf,
  coordinatePartsOf,
  coveredCities,
  haveSameAddresses,
  newRunOf,
  type PreparedRun,
  type RunContext,
  type SheetRows,
  type NewRun,
  type RunKind,
} from '../column-runs/index.ts';
import { Listing, listingSteps, type ListedRecord } from './listing.ts';
import {
  listedFields,
  portfolioColumns,
  portfolioOptionsSchema,
  type PortfolioOptions,
} from './portfolio-columns.ts';
import { listingMessages } from './messages.ts';

/** Lists the records at the addresses that one or more columns make up, and counts them next to each. */
export const portfolioKind: RunKind<PortfolioOptions, string, AddressRecords, CityConflicts | null> = {
  name: 'portfolio',
  options: portfolioOptionsSchema,
  columns: portfolioColumns,
  origin: { datasets: ['address'] },
  choose: (options, names) => ({
    ...options,
    datasets: entityTypes.filter((dataset) => names.includes(countName(dataset))),
  }),
  isSameRequest: haveSameAddresses,
  writesElsewhere: true,
  prepare: async (options, context) => {
    const cities = await coveredCities(context.reference, sourcesCoverageLookup);
    return preparePortfolio(options, context, {
      corrections: correctionsOfAddresses(await savedCorrections()),
      cities: cities && new Set(cities.map(({ slug }) => slug)),
    });
  },
};

type NewPortfolioRun = NewRun<PortfolioOptions, CityConflicts | null>;

export const newPortfolioRun = (
  rows: SheetRows,
  columns: readonly number[],
  options: Omit<PortfolioOptions, 'parts'>,
  points: readonly number[] = [],
): NewPortfolioRun =>
  newRunOf(portfolioKind, rows, {
    columns: [...columns, ...points],
    options: { ...options, parts: [...addressPartsOf(rows, columns), ...coordinatePartsOf(rows, points)] },
  });

/** What was found for an address. */
interface AddressRecords {
  match: FieldValues;
  /** Null if the match is neither certain nor accepted. */
  found: { address: string; records: readonly ListedRecord[]; at: UnitsAtAddress } | null;
}

interface KnownAddresses {
  corrections: Corrections;
  /** Slugs of the cities with records; null if they are not known. */
  cities: ReadonlySet<string> | null;
}

/** Coordinates that the user entered are those of no address. */
const correctionsOfAddresses = (corrections: Corrections): Corrections =>
  Object.fromEntries(Object.entries(corrections).filter(([, { kind }]) => kind !== 'place'));

const cityOfMatch = ({ municipality }: FieldValues): string => String(municipality ?? '');

function preparePortfolio(
  options: PortfolioOptions,
  { engine }: Pick<RunContext, 'engine'>,
  { corrections, cities }: KnownAddresses,
): PreparedRun<string, AddressRecords, CityConflicts | null> {
  const { labels } = options;
  // In the order of the columns.
  const chosen = entityTypes.filter((dataset) => options.datasets.includes(dataset));
  const lineOf = (cells: readonly unknown[]) => addressLine(cells, options);
  const listing = new Listing({
    fields: listedFields(chosen, labels),
    addressOf: (outputs) => String(outputs[chosen.length] ?? ''),
    lineOf,
    labels,
    service: engine.service ?? '',
  });
  const isCovered = (match: FieldValues) => !cities || cities.has(cityOfMatch(match));
  const recordsOf: FollowUp<AddressInput> = {
    lookup: propertyLookup,
    inputOf: (match, address) => (isCovered(match) ? { address, municipality: cityOfMatch(match) } : null),
  };
  return {
    read: (cells) => addressInput(lineOf(cells), addressCells(cells, options.parts), corrections),
    async request(line, signal) {
      const correction = corrections[addressKey(line)];
      const input = geocodeInput(line, correction);
      const match = await engine.request(geocodeLookup, input, { signal, fromTask: true });
      if (!isReliableMatch(match, correction)) return { match, found: null };
      const city = cityOfMatch(match);
      const recordsInput = recordsOf.inputOf(match, input.address);
      if (!recordsInput) throw new InvalidInputError(listingMessages().cityWithoutRecords(cityLabel(city)));
      const property = await engine.request(propertyLookup, recordsInput, { signal, fromTask: true });
      const address = `${property.normalized_address}, ${cityLabel(city)}`;
      const records = propertyRecords(property.records).filter(({ dataset }) =>
        chosen.includes(dataset as EntityType),
      );
      listing.add(line, address, records);
      return { match, found: { address, records, at: unitsAtAddress(line, property) } };
    },
    write({ match, found }, cells) {
      if (!found) {
        const note = listingMessages().uncertain(matchText(match));
        return { values: [...chosen.map(() => ''), ''], note };
      }
      const { address, records, at } = found;
      const counts = chosen.map((name) => records.filter(({ dataset }) => dataset === name).length);
      return { values: [...counts, address], note: noteOf(lineOf(cells), address, at) };
    },
    counter: (newRun) => {
      const isRefused = (match: FieldValues, correction: Correction | undefined) =>
        !isReliableMatch(match, correction) || !isCovered(match);
      return new GeocodeCounter(newRun, new GeocodeCost(engine, [recordsOf], { isRefused }), corrections);
    },
    ...listingSteps(listing),
  };
}

/** Says so where the records are those of an address that was written otherwise, or of more than the unit. */
function noteOf(line: string, address: string, { unit, hasRecords }: UnitsAtAddress): string {
  const text = listingMessages();
  const numberTo = readAddress(line).civic?.numberTo;
  return [
    judgeMatch(line, address) === 'same' ? '' : text.otherAddress(address),
    unit === null ? '' : (hasRecords ? text.wholeAddress : text.unitNotFound)(unit),
    numberTo ? text.firstOfRange(address, numberTo) : '',
  ]
    .filter(Boolean)
    .join(' ');
}
