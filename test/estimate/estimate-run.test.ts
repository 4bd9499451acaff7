import { afterEach, describe, expect, test } from 'vitest';
import { setLanguage } from '../../src/language/index.ts';
import { basisText, reasonsForLowConfidence, totalRecord } from '../../src/features/estimate/basis-text.ts';
import { outputsOf } from '../../src/features/column-runs/run-kind.ts';
import { estimateKind, prepareEstimates } from '../../src/features/estimate/estimate-kind.ts';
import type { EstimateOptions } from '../../src/features/estimate/estimate-options.ts';
import { cityOfText, permitInput, typeOfText } from '../../src/features/estimate/permit-row.ts';
import type { RunEngine } from '../../src/features/column-runs/run-engine.ts';
import { ValueMappings } from '../../src/features/estimate/value-mappings.ts';

const noEngine = {} as RunEngine;
const byIds: EstimateOptions = {
  mode: 'ids',
  mapped: ['record_id', 'declared_value'],
  areaUnit: null,
  totals: true,
};
const byAttributes: EstimateOptions = {
  mode: 'attributes',
  mapped: ['municipality', 'permit_type', 'area'],
  areaUnit: 'ft2',
  totals: true,
};

describe('the permit of a row', () => {
  test('is a record id without spaces, or blank', () => {
    expect(permitInput([' BP1 ', 100], byIds)).toEqual({
      kind: 'valid',
      key: 'BP1',
      input: { record_id: 'BP1' },
    });
    expect(permitInput(['', 100], byIds)).toEqual({ kind: 'blank' });
  });

  test('has its area in the chosen unit', () => {
    expect(permitInput(['Montréal', 'renovation', '1 500'], byAttributes)).toMatchObject({
      kind: 'valid',
      input: { permit: { municipality: 'montreal', permit_type_canonical: 'renovation', area_ft2: 1500 } },
    });
    expect(permitInput(['', '', ''], byAttributes)).toEqual({ kind: 'blank' });
  });

  test.each([
    ['1,200', 1200],
    ['12,500', 12500],
    ['1,200.5', 1200.5],
    ['1 200,5', 1200.5],
    ['12,5', 12.5],
    ['0,500', 0.5],
  ])('the area “%s”, as text, is %d', (area, size) => {
    expect(permitInput(['Montréal', 'renovation', area], byAttributes)).toMatchObject({
      input: { permit: { area_ft2: size } },
    });
  });

  test.each([
    [['Montréal', 'rnovaton', 100], 'There is no permit type “rnovaton”. Did you mean “Renovation”?'],
    [['', 'renovation', 100], 'City is required.'],
    [['Montréal', 'renovation', 'large'], '“large” can’t be read as a floor area.'],
    [['Montréal', 'renovation', -5], 'Floor area must be greater than 0, not -5.'],
    [
      ['Montréal', 'renovation', 99_999_999],
      'No building has an area of 99,999,999\u00a0ft²: the maximum is 10,763,900\u00a0ft². Check the area and its unit.',
    ],
  ])('%j is invalid: %s', (cells, reason) => {
    expect(permitInput(cells, byAttributes)).toEqual({ kind: 'invalid', reason });
  });
});

describe('what people write is read', () => {
  test.each([
    ['Agrandissement', 'addition'],
    ['Construction neuve', 'new_construction'],
    ['Nouvelle construction', 'new_construction'],
    ['RÉNOVATIONS', 'renovation'],
    ['Interior alteration', 'renovation'],
    ['Changement d’usage', 'change_of_use'],
    ["changement d'usage", 'change_of_use'],
    ['Démolition d’un bâtiment neuf', 'demolition'],
    ['Ajout d’un étage au bâtiment existant', 'addition'],
    ['Erect new building', 'new_construction'],
    ['autre', 'other'],
    ['Signs', null],
  ])('the type of work “%s” is %s', (text, type) => {
    expect(typeOfText(text)).toBe(type);
  });

  test.each([
    ['Ville de Montréal (QC)', 'montreal'],
    ['City of Calgary, Alberta', 'calgary'],
    ['Québec', 'quebec'],
    ['Ville de Québec, QC', 'quebec'],
    ['Saint-Jean-sur-Richelieu', 'saint_jean_sur_richelieu'],
    ['ST. JOHN’S NL', 'st_johns'],
    ['Mtl', 'montreal'],
    ['YYC', 'calgary'],
    ['St-Jérôme', 'saint_jerome'],
    ['Windsor, NS', 'windsor_ns'],
    ['Calgary, ON', 'calgary_on'],
  ])('the city “%s” is %s', (text, city) => {
    expect(cityOfText(text)).toBe(city);
  });

  test('unless the user chose something else for it', () => {
    const options: EstimateOptions = {
      ...byAttributes,
      types: { phase_2: 'addition' },
      cities: { metro: 'montreal' },
    };
    expect(permitInput(['METRO', 'Phase 2', 100], byAttributes)).toMatchObject({ kind: 'invalid' });
    expect(permitInput(['METRO', 'Phase 2', 100], options)).toMatchObject({
      input: { permit: { municipality: 'montreal', permit_type_canonical: 'addition' } },
    });
  });

  test('and a city without permit records is named in the language of the user, and not requested', () => {
    const cities = new Set(['montreal']);
    const options: EstimateOptions = { ...byAttributes, cities: { metro: 'montreal' } };
    setLanguage('fr');
    expect(permitInput(['Ville de Longueuil', 'renovation', 100], options, cities)).toEqual({
      kind: 'invalid',
      reason: 'Il n’y a pas de données de permis pour Longueuil.',
      warning: 'cityWithoutRecords',
      group: 'Longueuil',
    });
    setLanguage('en');
    expect(permitInput(['Montréal', 'renovation', 100], options, cities)).toMatchObject({ kind: 'valid' });
    expect(permitInput(['metro', 'renovation', 100], options, cities)).toMatchObject({ kind: 'valid' });
    const mappings = new ValueMappings(options, cities);
    mappings.add(['Kelowna', 'renovation', 100]);
    mappings.add(['metro', 'renovation', 100]);
    expect(mappings.all.map(({ text, value }) => [text, value])).toEqual([
      ['Kelowna', null],
      ['renovation', 'renovation'],
      ['metro', 'montreal'],
    ]);
  });

  test('and shown before the run: the unreadable first, with the number of rows', () => {
    const readings = new ValueMappings(byAttributes);
    for (const [city, type] of [
      ['Calgary', 'Reno'],
      ['City of Calgary', 'Phase 2'],
      ['Calgary', 'reno'],
      ['Calgary', 'Reno'],
    ]) {
      readings.add([city, type, 100]);
    }
    expect(readings.all.map(({ text, value, rows }) => [text, value, rows])).toEqual([
      ['Phase 2', null, 1],
      ['Calgary', 'calgary', 3],
      ['Reno', 'renovation', 2],
      ['City of Calgary', 'calgary', 1],
      ['reno', 'renovation', 1],
    ]);
  });
});

describe('the basis of an estimate', () => {
  const basis = (reasons: string) =>
    `nearest-1: 120 permits like this in thunder_bay since 2025-03; by weight 72% renovation single_family, 21% any deck, 7% others; low confidence: ${reasons}`;
  afterEach(() => setLanguage('en'));

  test('says how many permits, of what kind, where and from when, in both languages', () => {
    expect(basisText(basis('the area is not known'))).toBe(
      '120 permits like this · Thunder Bay · since March 2025. By weight 72% renovation · single-family house, 21% type not known · deck or porch, 7% others. Low confidence: the area is not known',
    );
    setLanguage('fr');
    expect(basisText(basis('the area is not known')).replace(/\s/g, ' ')).toBe(
      '120 permis semblables · Thunder Bay · depuis mars 2025. Selon leur poids, 72 % rénovation · maison unifamiliale, 21 % type inconnu · terrasse ou galerie, 7 % autres. Confiance faible : la superficie n’est pas connue',
    );
    const ofUnlistedCity = basis('').replace('thunder_bay', 'cote_saint_luc');
    expect(basisText(ofUnlistedCity, () => 'Côte-Saint-Luc')).toContain(' · Côte-Saint-Luc · ');
    expect(basisText('another model')).toBe('another model');
  });

  test('says in the dollars of which month, and how such estimates have turned out', () => {
    const own =
      'nearest-1: 120 permits like this in calgary since 2019-01, 40 to 1260 m2; by weight 100% other deck; dollars of 2026-07 by statcan/building-prices (calgary); of 371 such permits since 2024-11, 82% were in the range, half within 2%; probably the city’s fee schedule; totals of expected values 1.02 times the declared ones of 853 permits';
    expect(basisText(own).replace(/\s/g, ' ')).toBe(
      '120 permits like this · Calgary · since January 2019 · 40 to 1,260 m². By weight 100% other · deck or porch. In dollars of July 2026 by Statistics Canada’s building construction price index (Calgary). Of 371 such permits since November 2024, 82% were in the range, half within 2%. Probably the city’s fee schedule. Totals of expected values were 1.02 times the declared ones of 853 later permits',
    );
    const trend = own.replace(
      'statcan/building-prices (calgary)',
      'the trend of the permits, without an index',
    );
    expect(totalRecord(basisText(own))).toEqual({ ratio: 1.02, permits: 853 });
    expect(totalRecord(basisText(basis('')))).toBeNull();
    expect(basisText(trend)).toContain('by the trend of the permits, without a price index.');
    const inWords = basisText(`${trend}; the area of 58 m2 is from the description`);
    expect(inWords.replace(/\s/g, ' ')).toContain('. The area of 58 m² is from the description');
    setLanguage('fr');
    expect(totalRecord(basisText(trend))).toEqual({ ratio: 1.02, permits: 853 });
    expect(basisText(trend).replace(/\s/g, ' ')).toBe(
      '120 permis semblables · Calgary · depuis janvier 2019 · de 40 à 1 260 m². Selon leur poids, 100 % autre · terrasse ou galerie. En dollars de juillet 2026 d’après la tendance des permis, sans indice des prix. Sur 371 permis semblables depuis novembre 2024, 82 % étaient dans la fourchette, la moitié à 2 % près. Probablement le barème de la ville. Les totaux de valeurs attendues étaient 1,02 fois ceux déclarés de 853 permis ultérieurs',
    );
  });

  test('gives the reasons for a low confidence in French', () => {
    setLanguage('fr');
    const reasons = [
      'the area is not known',
      'the type of work is not known',
      'too varied to estimate closely',
      'the use of the building is not known',
      'fewer than 100 such permits to test it on',
      'a new dwelling has no units',
      'the description is of less than a building (deck)',
      '95% of such permits were in the range instead of 80%',
      'no permits of this kind in thunder_bay',
      '900,000 m2 is outside the range of these permits, 12 to 4,300 m2',
      '1,938 m2 may be square feet taken for square metres: most such permits have 95 to 1,290 m2',
      'the coordinates are in calgary, not in thunder_bay',
    ];
    expect(reasonsForLowConfidence(basis(reasons.join(', '))).replace(/\s/g, ' ')).toBe(
      [
        'la superficie n’est pas connue',
        'le type de permis n’est pas connu',
        'trop varié pour une estimation précise',
        'l’usage du bâtiment n’est pas connu',
        'moins de 100 permis semblables pour vérifier l’estimation',
        'une nouvelle habitation n’a aucun logement',
        'la description porte sur moins qu’un bâtiment (terrasse ou galerie)',
        '95 % des permis semblables étaient dans la fourchette au lieu de 80 %',
        'aucun permis de ce genre à Thunder Bay',
        '900 000 m² est hors de la plage de ces permis, de 12 à 4 300 m²',
        '1 938 m² sont peut-être des pieds carrés pris pour des mètres carrés : la plupart de ces permis ont de 95 à 1 290 m²',
        'les coordonnées sont à Calgary et non à Thunder Bay',
      ].join(', '),
    );
    expect(reasonsForLowConfidence(basis('it is Monday'))).toBe('it is Monday');
  });
});

describe('the result of a row', () => {
  const estimate = { low: 100, median: 200, high: 300, confidence: 'high', basis: 'model' };

  test('has a column for the declared value only if there is one, and the note last', () => {
    expect(outputsOf(estimateKind, byIds).map(({ name }) => name)).toEqual([
      'low',
      'median',
      'high',
      'confidence',
      'basis',
      'declared_against_range',
      'note',
    ]);
    expect(outputsOf(estimateKind, byAttributes).map(({ name }) => name)).not.toContain(
      'declared_against_range',
    );
  });

  test.each([
    [99, 'below the range'],
    [100, 'within the range'],
    [300, 'within the range'],
    [301, 'above the range'],
    [0, ''],
    ['', ''],
    ['99', 'below the range'],
    ['$250.00', 'within the range'],
    ['450,000', 'above the range'],
    ['450 000 $', 'above the range'],
    ['450\u00a0000,50 $', 'above the range'],
    ['unknown', 'not a number'],
    ['#N/A', 'not a number'],
  ])('compares a declared value of %j: “%s”', (declared, comparison) => {
    const { values } = prepareEstimates(byIds, { engine: noEngine }).write(estimate, ['BP1', declared]);
    expect(values).toEqual([100, 200, 300, 'high', 'model', comparison]);
  });

  test('names the reasons for a low confidence in its basis, and leaves the note to the row', () => {
    const { write } = prepareEstimates(byAttributes, { engine: noEngine });
    const basis =
      'nearest-1: 120 permits like this in calgary since 2025-03; by weight 100% renovation single_family; low confidence: the area is not known';
    const { values, note } = write({ ...estimate, confidence: 'low', basis }, []);
    expect(values.at(-1)).toMatch(/^120 permits like this .*\. Low confidence: the area is not known$/);
    expect(note).toBe('');
  });

  test.each([
    [600, 'low', []],
    [601, 'too varied', ['low', 'median', 'high', 'expected_value', 'confidence', 'basis']],
  ])('up to %d dollars has the confidence “%s”, and is grey if that is too varied', (high, word, grey) => {
    const withAmounts = { ...byAttributes, hasAmounts: true };
    const { write } = prepareEstimates(withAmounts, { engine: noEngine });
    const outputs = outputsOf(estimateKind, withAmounts);
    const { values } = write({ ...estimate, high, confidence: 'low' }, []);
    const byName = Object.fromEntries(outputs.map(({ name }, at) => [name, values[at]]));
    expect(byName.confidence).toBe(word);
    expect(outputs.filter(({ isMuted }) => isMuted?.(byName)).map(({ name }) => name)).toEqual(grey);
  });

  test('never has text where a number should be', () => {
    const low = '=HYPERLINK("x")';
    const { values } = prepareEstimates(byAttributes, { engine: noEngine }).write({ ...estimate, low }, []);
    expect(values[0]).toBe('');
  });
});
