import { datasets, entityTypes, newestAssessment, placeAmong } from '@cdata/catalog';
import type * as cardModule from './cards/index.ts';
import type { Card } from './cards/index.ts';
import { cityValue, idText, requiredText } from '../src/excel/cells/index.ts';
import { ServiceError } from '../src/api/index.ts';
import {
  propertyLookup,
  zoneLookup,
  type FieldValues,
  type Coordinate,
  type LookupOptions,
} from '../src/engine/index.ts';
import { supports } from '../src/app/office.ts';
import { sharedRuntime } from '../src/app/runtime.ts';
import { argumentRows, datasetArgument, requireAddress } from './arguments.ts';
import { customFunction } from './custom-function.ts';
import {
  addressParameter,
  cityParameter,
  contractorCityParameter,
  datasetParameter,
  idOrNameParameter,
} from './parameters.ts';
import {
  argumentError,
  evaluateEach,
  notAvailableError,
  type ArgumentRow,
  type ResultCell,
} from './result.ts';
import { requireUnit } from './property.ts';
import { recordRequest } from './record-request.ts';
import { cellMessages } from '../src/language/index.ts';

type CardModule = typeof cardModule;

/** Most formulas are not cards: what makes them loads with the first one. */
async function loadCards(): Promise<CardModule> {
  try {
    return await import(/* webpackChunkName: "cards" */ './cards/index.ts');
  } catch {
    throw notAvailableError(cellMessages().notLoaded);
  }
}

/** @throws #VALUE! where Excel has no data cards, before any call. */
async function evaluateCards<Names extends string>(
  rows: ArgumentRow<Names>[],
  keys: NoInfer<Names>[],
  create: (row: ArgumentRow<Names>, cards: CardModule) => Promise<Card>,
): Promise<ResultCell[][]> {
  if (!supports('dataCards') || !supports('formattedNumbers')) {
    throw argumentError(cellMessages().cardsNotSupported);
  }
  const cards = await loadCards();
  return evaluateEach({
    rows,
    keys,
    columns: 1,
    failsAsAWhole: true,
    cells: async (row) => [await create(row, cards)],
  });
}

export const cardFunction = customFunction({
  name: 'CARD',
  title: { en: 'Record as a data card', fr: 'Enregistrement en carte de données' },
  help: {
    en: 'Returns a record as a data card in one cell: with the card in A2, =A2.address is its address.',
    fr: 'Renvoie un enregistrement sous forme de carte de données dans une cellule : si la carte est dans A2, =A2.address en donne l’adresse.',
  },
  returns: { en: 'One card per record ID.', fr: 'Une carte par identifiant.' },
  keywords: {
    en: 'data type entity linked picture details',
    fr: 'type de données entité détails fiche',
  },
  rows: 'as arguments',
  parameters: {
    dataset: datasetParameter,
    record_id: idOrNameParameter,
    municipality: contractorCityParameter,
  },
  example: '=CDATA.CARD("assessment","vancouver:07979075/2026")',
  evaluate: ({ dataset: datasetRange, record_id, municipality }, options) => {
    const dataset = datasetArgument(datasetRange, Object.values(datasets));
    const request = recordRequest(dataset, options);
    const rows = argumentRows({ record_id, municipality });
    return evaluateCards(rows, ['record_id'], async (row, { recordCard }) => {
      const record = await request(idText(row.record_id), cityValue(row.municipality));
      return recordCard(dataset, record, sharedRuntime().engine);
    });
  },
});

export const propertyCardFunction = customFunction({
  name: 'PROPERTYCARD',
  title: { en: 'Property as a data card', fr: 'Propriété en carte de données' },
  help: {
    en: 'Returns a property as a data card in one cell, with its zone, its newest assessment and its records as cards within it.',
    fr: 'Renvoie une propriété sous forme de carte de données dans une cellule, avec sa zone, sa dernière évaluation et ses enregistrements sous forme de cartes.',
  },
  returns: { en: 'One card per address.', fr: 'Une carte par adresse.' },
  keywords: {
    en: 'data type entity details address building',
    fr: 'type de données entité détails fiche adresse bâtiment',
  },
  rows: 'as arguments',
  followUps: 1,
  parameters: { address: addressParameter, municipality: cityParameter },
  example: '=CDATA.PROPERTYCARD("1354 Wellington Ave","vancouver")',
  evaluate: ({ address, municipality }, options) =>
    evaluateCards(argumentRows({ address, municipality }), ['address'], async (row, { propertyCard }) => {
      const city = requiredText('municipality', cityValue(row.municipality, row.address));
      const input = { address: String(row.address), municipality: city };
      const { engine } = sharedRuntime();
      await requireAddress(input.address);
      const property = await engine.request(propertyLookup, input, options);
      const { normalized_address, records } = property;
      const all = entityTypes.flatMap((name) => records[name] ?? []);
      if (all.length === 0) throw notAvailableError(cellMessages().nothingAtAddress);
      const at = await requireUnit(input.address, property);
      const newest = newestAssessment(at.assessments);
      const place = placeAmong(newest ? [newest, ...all] : all);
      return propertyCard(
        {
          address: normalized_address,
          municipality: String(all[0]!.municipality ?? city),
          place,
          zone: place && (await zoneAt(place, options)),
          records,
          assessment: at.unit !== null && !at.hasAssessment ? null : newest,
        },
        engine,
      );
    }),
});

/** Null where the service has no zoning. */
async function zoneAt(place: Coordinate, options: LookupOptions): Promise<FieldValues | null> {
  try {
    return await sharedRuntime().engine.request(zoneLookup, place, options);
  } catch (error) {
    if (error instanceof ServiceError && (error.status === 404 || error.status === 422)) return null;
    throw error;
  }
}
