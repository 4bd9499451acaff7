import { frenchType, lastType } from '@cdata/catalog/reading';
import { censusProvinces, municipalityOfCensus } from '../municipalities/municipality-register.ts';
import type { RowValues, SourceDeclaration } from './declaration.ts';

/*
 * The National Address Register (46-26-0002): two releases a year, one zip with `Addresses/Address_PR[_part_N].csv` for
 * each province (PR is 10 to 62). Statistics Canada's user guide describes the columns; they are read by name, because
 * releases have added some.
 */

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** A row's column; blank where it says that there is none. */
const cell = (row: RowValues, name: string): string => {
  const value = text(row[name]);
  return value === 'N/A' ? '' : value;
};

/** The mailing name is what people write. Rows without one have the official name alone. */
function streetOf(row: RowValues): string {
  const kind = cell(row, 'MAIL_STREET_NAME') === '' ? 'OFFICIAL' : 'MAIL';
  const [name, type, direction] = ['NAME', 'TYPE', 'DIR'].map((part) =>
    cell(row, `${kind}_STREET_${part}`),
  ) as [string, string, string];
  const isFirst = name !== '' && typeIsFirst(name, type.toUpperCase(), cell(row, 'PROV_CODE'));
  return [...(isFirst ? [type, name] : [name, type]), direction].filter(Boolean).join(' ');
}

const quebec = '24';
const isOrdinal = (name: string): boolean => /^\d+(?:e|re|er|ère|ème|ième)$/i.test(name);
/** `7` and `HWY` are Highway 7, as in `RANGE ROAD 272` and `ROUTE 132`. */
const numberedTypes = /^(?:HWY|RTE|ROUTE|CONC|RANG|LINE)$/;

function typeIsFirst(name: string, type: string, province: string): boolean {
  if (numberedTypes.test(type) && /^\d/.test(name)) return true;
  if (frenchType(type) === null || isOrdinal(name)) return false;
  return province === quebec || lastType(type, false) === null;
}

function houseOf(row: RowValues): string {
  const suffix = cell(row, 'CIVIC_NO_SUFFIX');
  return `${cell(row, 'CIVIC_NO')}${/^\d/.test(suffix) ? ' ' : ''}${suffix}`;
}

/** `M5V2T6` */
const postalCodeOf = (row: RowValues): string =>
  cell(row, 'MAIL_POSTAL_CODE').replace(/^(\w{3})\s*(\w{3})$/, '$1 $2');

/** The postal community, where it is not the municipality itself. */
function communityOf(row: RowValues): string {
  const community = cell(row, 'MAIL_MUN_NAME');
  return community.toUpperCase() === cell(row, 'CSD_ENG_NAME').toUpperCase() ? '' : community;
}

/** Metres of EPSG:3347: the building's, or else the middle of its side of the block. */
function pointOf(row: RowValues): { x: string; y: string; isBlock: boolean } {
  const [x, y] = [cell(row, 'BG_X'), cell(row, 'BG_Y')];
  if (x !== '' && y !== '') return { x, y, isBlock: false };
  return { x: cell(row, 'BF_REPPOINT_X'), y: cell(row, 'BF_REPPOINT_Y'), isBlock: true };
}

const cityOf = (row: RowValues): string | null =>
  municipalityOfCensus({
    name: cell(row, 'CSD_ENG_NAME'),
    frenchName: cell(row, 'CSD_FRE_NAME'),
    type: cell(row, 'CSD_TYPE_ENG_CODE'),
    province: censusProvinces[cell(row, 'PROV_CODE')] ?? '',
  })?.slug ?? null;

const id = 'statcan/addresses';
const portal = {
  kind: 'file',
  url: 'https://www150.statcan.gc.ca/n1/pub/46-26-0002/2022001/202606.zip',
} as const;

/** Every address of Canada. */
export const nationalAddresses: SourceDeclaration = {
  id,
  municipality: 'statcan',
  publisher: 'Statistics Canada',
  licence: {
    name: 'Statistics Canada Open Licence',
    url: 'https://www.statcan.gc.ca/en/terms-conditions/open-licence',
    attribution:
      'Adapted from Statistics Canada, National Address Register. This does not constitute an endorsement by Statistics Canada of this product.',
  },
  evidence: 'documented',
  dataset: 'address',
  portal,
  key: [],
  projection: 'EPSG:3347',
  cityOf,
  columns: {
    unit: (row) => cell(row, 'APT_NO_LABEL'),
    number: houseOf,
    street: streetOf,
    postal_code: postalCodeOf,
    neighbourhood: communityOf,
    lng: (row) => pointOf(row).x,
    lat: (row) => pointOf(row).y,
    is_block_point: (row) => (pointOf(row).isBlock ? 'yes' : ''),
  },
  ofProvince(code) {
    const [number = ''] = Object.entries(censusProvinces).find(([, province]) => province === code) ?? [];
    return {
      ...nationalAddresses,
      id: `${id}/${code.toLowerCase()}`,
      portal: { ...portal, entries: new RegExp(`(^|/)Address_${number}(_part_\\d+)?\\.csv$`, 'i') },
      isIncluded: (row) => cell(row, 'PROV_CODE') === number,
    };
  },
};
