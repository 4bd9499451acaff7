import { Button, Field, makeStyles, Radio, RadioGroup } from '@fluentui/react-components';
import { addressOnSheet, selectCell } from '../../src/excel/index.ts';
import { messages } from '../../src/messages/index.ts';
import type { OtherCities } from '../../src/runs/index.ts';

/** Which city counts where the address and the city column name different ones. */
export type CityAnswer = 'address' | 'column';

const useStyles = makeStyles({ cell: { alignSelf: 'flex-start', paddingLeft: 0, minWidth: 0 } });

interface CityQuestionProps {
  conflict: OtherCities;
  sheet: string;
  /** Null until the user has answered. */
  answer: CityAnswer | null;
  choose(answer: CityAnswer): void;
}

/** Asks, before a run, which of two cities is meant. */
export function CityQuestion({ conflict, sheet, answer, choose }: CityQuestionProps) {
  const styles = useStyles();
  const text = messages().geocode;
  const { rows, cell, address, column } = conflict;
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
