import { Button, Field, makeStyles, Radio, RadioGroup } from '@fluentui/react-components';
import { addressOnSheet, selectCell } from '../../src/excel/index.ts';
import { messages } from '../../src/messages/index.ts';
import type { CityConflicts } from '../../src/geocode/index.ts';
import type { CityAnswer } from './geocode-draft.ts';

const useStyles = makeStyles({ cell: { alignSelf: 'flex-start', paddingLeft: 0, minWidth: 0 } });

interface CityQuestionProps {
  conflicts: CityConflicts;
  sheet: string;
  /** Null until the user has answered. */
  answer: CityAnswer | null;
  choose(answer: CityAnswer): void;
}

/** Asks, before a run, which of two cities is meant. */
export function CityQuestion({ conflicts, sheet, answer, choose }: CityQuestionProps) {
  const styles = useStyles();
  const text = messages().geocode;
  const { rows, cell, address, column } = conflicts;
  return (
    <>
      <Field label={text.otherCities(rows)}>
        <RadioGroup value={answer ?? ''} onChange={(_, { value }) => choose(value as CityAnswer)}>
          <Radio value="address" label={text.useAddressCity(address)} />
          <Radio value="column" label={text.useColumnCity(column)} />
        </RadioGroup>
      </Field>
      <Button
        className={styles.cell}
        appearance="transparent"
        size="small"
        onClick={() => void selectCell(addressOnSheet(sheet, cell)).catch(() => undefined)}
      >
        {text.firstOtherCity(cell)}
      </Button>
    </>
  );
}
