import { Button, Field, makeStyles, Radio, RadioGroup } from '@fluentui/react-components';
import { addressOnSheet, selectCell } from '../../src/excel/index.ts';
import { type CityConflicts, geocodeMessages } from '../../src/features/geocode/index.ts';
import type { SheetRows } from '../../src/features/column-runs/index.ts';
import type { CityAnswer, GeocodeDraft } from './geocode-draft.ts';
const useStyles = makeStyles({ cell: { alignSelf: 'flex-start', paddingLeft: 0, minWidth: 0 } });

interface CityQuestionProps {
  /** Null if there is nothing to ask. */
  conflicts: CityConflicts | null;
  rows: SheetRows | null;
  draft: GeocodeDraft;
  setDraft(draft: GeocodeDraft): void;
}

/** Asks, before a run, which of two cities is meant. */
export function CityQuestion({ conflicts, rows, draft, setDraft }: CityQuestionProps) {
  const styles = useStyles();
  if (!conflicts || !rows) return null;
  const text = geocodeMessages();
  const { rows: conflictingRows, cell, address, column } = conflicts;
  return (
    <>
      <Field label={text.otherCities(conflictingRows)}>
        <RadioGroup
          value={draft.city ?? ''}
          onChange={(_, { value }) => setDraft({ ...draft, city: value as CityAnswer })}
        >
          <Radio value="address" label={text.useAddressCity(address)} />
          <Radio value="column" label={text.useColumnCity(column)} />
        </RadioGroup>
      </Field>
      <Button
        className={styles.cell}
        appearance="transparent"
        size="small"
        onClick={() => void selectCell(addressOnSheet(rows.sheet, cell)).catch(() => undefined)}
      >
        {text.firstOtherCity(cell)}
      </Button>
    </>
  );
}
