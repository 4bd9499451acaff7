import { expect, test } from 'vitest';
import { readAddress } from '../../src/reading/index.ts';
import { cities, testAddresses, type Row } from './written-addresses.ts';

/** Forms in which cities and their residents write addresses. */
const unitsBeforeNumbers: Row[] = [
  ['304-310 WELLER AVE', '310 WELLER AVENUE', { unit: '304' }],
  ['112-118 Division St', '118 DIVISION STREET', { unit: '112' }],
  ['100-120 WELLER AVE', '100-120 WELLER AVENUE'],
  ['508-130 PARKWAY', '130 PARKWAY', { unit: '508' }],
  ['511-725 HWY 15', '725 HIGHWAY 15', { unit: '511' }],
  ['1/2-194 QUEEN ST E', '194 QUEEN STREET EAST', { unit: '1/2' }],
  ['4_B-24 ELM ST', '24 ELM STREET', { unit: '4B' }],
  ['PH3-130 QUEEN ST', '130 QUEEN STREET', { unit: 'PH3' }],
  ['PH 3, 130 Queen St', '130 QUEEN STREET', { unit: 'PH3' }],
  ['Penthouse 3 - 130 Queen St', '130 QUEEN STREET', { unit: 'PH3' }],
  ['APT2-24 ELM ST', '24 ELM STREET', { unit: 'APT2' }],
  ['UNIT 418 -- 925 Lake Ave', '925 LAKE AVENUE', { unit: '418' }],
  ['B2 518 Elm St', '518 ELM STREET', { unit: 'B2' }],
  [
    '1030 E Elm St, Suite 304 Toronto ON',
    '1030 EAST ELM STREET',
    { unit: '304', municipality: 'TORONTO', province: 'ON' },
  ],
  ['1030 E Elm St #3B Toronto', '1030 EAST ELM STREET', { unit: '3B', municipality: 'TORONTO' }],
  ['12-2050 SW Marine Dr', '2050 SOUTHWEST MARINE DRIVE', { unit: '12' }],
];

const names: Row[] = [
  ['2050 SW Marine Dr', '2050 SOUTHWEST MARINE DRIVE'],
  ['990 NE 12th St', '990 NORTHEAST 12TH STREET'],
  ["75 PLACE D'ARMES", "75 PLACE D'ARMES"],
  ["12 75 PLACE D'ARMES", "75 PLACE D'ARMES", { unit: '12' }],
  ["101-75 PLACE D'ARMES", "75 PLACE D'ARMES", { unit: '101' }],
  ['5 Mill St, Place Vanier', '5 MILL STREET', { municipality: 'PLACE VANIER' }],
  ['257 TURNSTONE CL', '257 TURNSTONE CLOSE'],
  ['257 TURNSTONE CLO', '257 TURNSTONE CLOSE'],
  ['279 SOUTHGATE BV', '279 SOUTHGATE BOULEVARD'],
  ['128 TURNSTONE CL NE', '128 TURNSTONE CLOSE NORTHEAST'],
  ['225 MAIN STREET ST', '225 MAIN STREET'],
  ['225 MAIN ST STREET W', '225 MAIN STREET WEST'],
  ['18 COURT CRT', '18 COURT COURT'],
  ['18 King St St Catharines', '18 KING STREET', { municipality: 'ST CATHARINES' }],
  ['CITY HALL 216 ONTARIO ST', '216 ONTARIO STREET'],
  ['Old Mill Building, 216 Ontario St, Toronto', '216 ONTARIO STREET', { municipality: 'TORONTO' }],
  ["St. Mary's Church 40 rue Principale", '40 RUE PRINCIPALE'],
];

const rural: Row[] = [
  ['53044 RGE RD 44', '53044 RANGE ROAD 44'],
  ['53044 RGE ROAD 44', '53044 RANGE ROAD 44'],
  ['53044 RR 223', '53044 RANGE ROAD 223'],
  ['2610 TWP RD 512', '2610 TOWNSHIP ROAD 512'],
  ['1234 County Road 12', '1234 COUNTY ROAD 12'],
  ['1234 Cty Rd 12 E', '1234 COUNTY ROAD 12 EAST'],
  ['4021 Concession 5, RR 2, Ayr ON', '4021 CONCESSION 5', { municipality: 'AYR', province: 'ON' }],
  ['88 Mill Rd, R.R. #3, Ayr ON', '88 MILL ROAD', { municipality: 'AYR', province: 'ON' }],
];

/** As records of the service publish them in `normalized_address`, and with symbols of Canada Post's list. */
const shortForms: Row[] = [
  ['12 LAGUNA CRT', '12 LAGUNA COURT'],
  ['104R SHERWOOD GA NORTHWEST', '104R SHERWOOD GATE NORTHWEST'],
  ['44 RODELLE TC NORTHWEST', '44 RODELLE TERRACE NORTHWEST'],
  ['156 MARCHINGTON CRCL', '156 MARCHINGTON CIRCLE'],
  ['53044 RNG RD 44', '53044 RANGE ROAD 44'],
  ['2610 TWSP ROAD 512', '2610 TOWNSHIP ROAD 512'],
  ['40 REG RD 25', '40 REGIONAL ROAD 25'],
  ['8 ELM PVT', '8 ELM PRIVATE'],
  ['9 HAWK RIDGE CIRCT E', '9 HAWK RIDGE CIRCUIT EAST'],
  ['10 MAPLE CRNRS', '10 MAPLE CORNERS'],
  ['11 ELK DIVERS', '11 ELK DIVERSION'],
  ['12 ELK MTN', '12 ELK MOUNTAIN'],
  ['13 APPLE ORCH', '13 APPLE ORCHARD'],
  ['14 ESSEX TLINE', '14 ESSEX TOWNLINE'],
  ['15 QUEEN FWY', '15 QUEEN FREEWAY'],
  ['16 BIRCH HGHLDS', '16 BIRCH HIGHLANDS'],
  ['17 RDPT DU CYCLE', '17 ROND-POINT DU CYCLE'],
  ['40 COUNTRY CLUB EXTEN', '40 COUNTRY CLUB EXTENSION'],
];

testAddresses('short forms in', shortForms);
testAddresses('units before numbers', unitsBeforeNumbers);
testAddresses('names', names);
testAddresses('rural', rural);

test.each([
  ['RR 2, Ayr ON', 'RR 2'],
  ['R.R. 1 Site 12 Box 5, Athabasca AB', 'RR 1 SITE 12 BOX 5'],
  ['Route rurale 4, Sainte-Agathe QC', 'RR 4'],
])('%s has a rural route and no street', (text, poBox) => {
  expect(readAddress(text, { places: cities })).toMatchObject({ civic: null, poBox });
});
