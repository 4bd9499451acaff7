import { hasRequirementSet, type ExcelEdition } from '../../office/excel-editions.ts';
import { apiNotFound } from './host-error.ts';
import type { RemoteObject } from './remote-object.ts';

/** Names of the API have no prefix; the host's classes are named after them. A bundler may append a number. */
export const typeName = (target: RemoteObject): string => target.constructor.name.replace(/^_|\d+$/g, '');

/**
 * Members that not every Excel with the add-in's minimum, ExcelApi 1.10, has: the version of ExcelApi that added them
 * (Microsoft: "Excel JavaScript API requirement set 1.11" and later).
 */
const newerMembers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ChartSeries: { getDimensionValues: '1.12', getDimensionDataSourceString: '1.15' },
  Range: {
    getDirectPrecedents: '1.12',
    hasSpill: '1.12',
    getSpillParentOrNullObject: '1.12',
    getSpillingToRangeOrNullObject: '1.12',
    valuesAsJson: '1.16',
  },
  Table: { resize: '1.13' },
  Worksheet: { onRowHiddenChanged: '1.11' },
  WorksheetCollection: { onNameChanged: '1.17' },
};

/** The members that an Excel has of those that the workbook implements. */
export class MemberAccess {
  readonly #edition: ExcelEdition;

  constructor(edition: ExcelEdition) {
    this.#edition = edition;
  }

  has(target: RemoteObject, name: string): boolean {
    const version = newerMembers[typeName(target)]?.[name];
    return version === undefined || hasRequirementSet(this.#edition, 'ExcelApi', version);
  }

  /**
   * Call before a member is used.
   *
   * @throws HostError ApiNotFound
   */
  require(target: RemoteObject, name: string): void {
    if (!this.has(target, name)) throw apiNotFound();
  }
}
