import { Caption1, Checkbox } from '@fluentui/react-components';
import type { AreaUnit } from '@cdata/catalog/reading';
import { formatNumber, labelled } from '../../../src/language/index.ts';
import {
  characteristicLabel,
  characteristicOf,
  comparablesMessages,
  priceUnits,
  readSales,
  salesMessages,
  type SaleChoices,
} from '../../../src/features/property/index.ts';
import { localDay } from '../../../src/features/sources/reports/index.ts';
import { CheckboxGroup } from '../../frame/checkbox-group.tsx';
import { ChoiceField, TextField } from '../../frame/form-field.tsx';
import { areaUnitOf, subjectFactsOf, type PropertyTabProps } from '../property-draft.ts';

interface SaleChoicesProps extends Pick<PropertyTabProps, 'draft'> {
  choose(choices: SaleChoices): void;
}

/** What of the sales is compared besides, and the unit of areas that have none. */
export function ComparedColumns({ draft: { saleCells, saleChoices }, choose }: SaleChoicesProps) {
  const text = salesMessages();
  if (!saleCells) return null;
  const { columns, lacksAreaUnit, mixedAreas } = readSales(saleCells, localDay(), saleChoices);
  const { compared = [], areaUnit } = saleChoices;
  return (
    <>
      {(lacksAreaUnit || areaUnit) && (
        <ChoiceField<AreaUnit | ''>
          label={text.areaUnit}
          name="saleAreaUnit"
          value={areaUnit ?? ''}
          choices={[
            ...(areaUnit ? [] : ([['', text.chooseAreaUnit]] as const)),
            ...priceUnits.map((unit) => [unit, text.areaUnits[unit]] as const),
          ]}
          change={(unit) => choose({ ...saleChoices, ...(unit && { areaUnit: unit }) })}
        />
      )}
      {mixedAreas.length > 0 && <Caption1>{text.mixedAreas(mixedAreas.join(', '))}</Caption1>}
      {columns.comparable.length > 0 && (
        <CheckboxGroup label={text.compared}>
          {columns.comparable.map(({ column, header }) => (
            <Checkbox
              key={column}
              name={`compared ${header}`}
              label={header}
              checked={compared.includes(column)}
              onChange={(_, { checked }) =>
                choose({
                  ...saleChoices,
                  compared: checked ? [...compared, column] : compared.filter((one) => one !== column),
                })
              }
            />
          ))}
        </CheckboxGroup>
      )}
    </>
  );
}

interface SubjectFactsProps extends PropertyTabProps {
  /** Of what the comparables are compared by. */
  names: readonly string[];
}

/** What the user knows of the subject. */
export function SubjectFacts({ property, draft, change, names }: SubjectFactsProps) {
  const text = salesMessages();
  if (names.length === 0) return null;
  const unit = areaUnitOf(draft, property);
  const facts = subjectFactsOf(draft, property);
  return (
    <>
      {names.map((name) => {
        const published = property.assessment && characteristicOf(property.assessment, name, unit);
        const onRoll = published === null ? text.notAdjusted : text.onRoll(formatNumber(published, wholes));
        const entered = draft.subjectFacts[name] ?? '';
        return (
          <TextField
            key={name}
            label={labelled(text.subjectFacts, characteristicLabel(name, unit))}
            name={`subject ${name}`}
            hint={entered.trim() === '' ? onRoll : undefined}
            value={entered}
            error={
              entered.trim() !== '' && facts[name] === undefined
                ? comparablesMessages().notANumber
                : undefined
            }
            change={(value) => change({ subjectFacts: { ...draft.subjectFacts, [name]: value } })}
          />
        );
      })}
      <Caption1>{text.subjectFactsHint}</Caption1>
    </>
  );
}

const wholes = { maximumFractionDigits: 0, useGrouping: false } as const;
