import { comparisonField, distanceField, isMissing, saleDateField } from '@cdata/catalog';
import type { ServiceRecord } from '../../../api/index.ts';
import { lookedUpFields } from '../../../excel/cells/index.ts';
import type { Comparison } from './comparison.ts';
import { propertyMessages } from '../subject/messages.ts';

/** The records of a grid, with what it says besides. */
export function gridRecords({ subject: { assessment, zone }, selected, effectiveDate }: Comparison): {
  subject: ServiceRecord | null;
  comparables: ServiceRecord[];
} {
  const text = propertyMessages();
  return {
    subject: assessment && {
      ...assessment,
      ...(isMissing(assessment.zoning) && zone && { zoning: zone.code, [lookedUpFields]: ['zoning'] }),
      [comparisonField.name]: text.subject,
      [distanceField.name]: 0,
      ...(effectiveDate !== null && { [saleDateField.name]: effectiveDate }),
    },
    comparables: selected.map(({ record }) => ({ ...record, [comparisonField.name]: text.comparable })),
  };
}
