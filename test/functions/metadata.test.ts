import './custom-functions-runtime.ts';
import { describe, expect, test } from 'vitest';
import { functionsMetadata } from '../../functions/metadata.ts';
import { datasets } from '@cdata/catalog';

type Metadata = ReturnType<typeof functionsMetadata>;

const english = functionsMetadata('en');
const french = functionsMetadata('fr');

/** Names and places of parameters are final: workbooks hold them. An optional one stands in brackets. */
const contract = `
GEOCODE(address, [municipality], [fields], [headers])
REVERSEGEOCODE(lat, lng, [fields], [headers])
NORMALIZE(address, [municipality])
ZONE(lat, lng, [fields], [headers])
ZONING([city], [fields], [max_rows], [headers])
SEARCH(dataset, [municipality], [q], [filters], [fields], [max_rows], [headers])
NEAR(dataset, lat, lng, [radius_km], [filters], [fields], [max_rows], [headers])
RECORD(dataset, record_id, [fields], [headers], [municipality])
PROPERTY(address, municipality, [fields], [headers])
ASSESSMENT(address, municipality, [fields], [headers])
HISTORY(record_id, [fields], [headers])
FEED([municipality], [filters], [fields], [max_rows], [headers])
STATS(dataset, [municipality], [group_by], [period], [sum_field], [headers], [fields])
COVERAGE([dataset], [headers])
SOURCES([fields], [headers])
SOURCEOF(cell)
ESTIMATE(record_id, [fields], [headers])
ESTIMATENEW(municipality, permit_type, [area], [area_unit], [dwelling_units], [description], [proposed_use], [lat], [lng], [fields], [headers])
FIELDS(dataset, [headers])
FILTERS(dataset, [headers])
CARD(dataset, record_id, [municipality])
PROPERTYCARD(address, municipality)
HEALTH()
USAGE()`
  .trim()
  .split('\n');

describe('the metadata', () => {
  test('has the functions of the contract, with their parameters in its order', () => {
    const signatures = english.functions.map(({ name, parameters }) => {
      const names = parameters.map((parameter) =>
        parameter.optional ? `[${parameter.name}]` : parameter.name,
      );
      return `${name}(${names.join(', ')})`;
    });
    expect(signatures).toEqual(contract);
    // Also SEARCH, although Excel has a function of its name: workbooks hold the ids.
    for (const { id, name } of english.functions) expect(id).toBe(name);
  });

  test('differs between the languages in descriptions alone, and in each of them', () => {
    const wordless = ({ functions, enums, ...rest }: Metadata) => ({
      ...rest,
      functions: functions.map(({ description: _, parameters, ...others }) => ({
        ...others,
        parameters: parameters.map(({ description: __, ...parameter }) => parameter),
      })),
      enums: enums.map(({ values, ...list }) => ({
        ...list,
        values: values.map(({ name, stringValue }) => ({ name, stringValue })),
      })),
    });
    expect(wordless(french)).toEqual(wordless(english));
    english.functions.forEach(({ description, parameters }, index) => {
      const other = french.functions[index]!;
      expect(other.description).not.toBe(description);
      parameters.forEach((parameter, place) =>
        expect([parameter.name, other.parameters[place]!.description]).not.toEqual([
          parameter.name,
          parameter.description,
        ]),
      );
    });
  });

  test('says something of every function and parameter', () => {
    for (const { functions } of [english, french]) {
      for (const { description, parameters } of functions) {
        expect(description.length).toBeGreaterThan(15);
        for (const parameter of parameters) expect(parameter.description.length).toBeGreaterThan(5);
      }
    }
  });

  test('offers every dataset as a list where one is asked for', () => {
    expect(english.enums).toHaveLength(1);
    expect(english.enums[0]!.values.map(({ stringValue }) => stringValue)).toEqual(Object.keys(datasets));
    for (const { parameters } of english.functions) {
      for (const { name, customEnumId } of parameters)
        expect(customEnumId).toBe(name === 'dataset' ? 'DATASET' : undefined);
    }
  });

  test('leaves what few people type out of Excel’s AutoComplete', () => {
    const names = english.functions
      .filter(({ options }) => options.excludeFromAutoComplete)
      .map(({ name }) => name);
    expect(names).toEqual(['FIELDS', 'FILTERS', 'HEALTH', 'USAGE']);
  });

  test('keeps to Excel’s rules of names, and lets errors and data types reach the functions', () => {
    for (const { name } of english.functions) expect(name).toMatch(/^[A-Z][A-Z]{2,}$/);
    expect(english.allowErrorForDataTypeAny).toBe(true);
    expect(english.allowCustomDataForDataTypeAny).toBe(true);
  });
});
