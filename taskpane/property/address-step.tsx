import { Body1, Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { TableCellEditRegular } from '@fluentui/react-icons';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { readSelection, selectedAddress, WorkbookError } from '../../src/excel/index.ts';
import { isUnderWay, TaskAbortError } from '../../src/tasks/index.ts';
import { PropertyFault } from '../../src/property/index.ts';
import { messages } from '../../src/messages/index.ts';
import { DelayedTaskProgress } from '../frame/task-progress.tsx';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { CityField } from '../search/city-field.tsx';
import { usePropertyJob } from './property-queries.ts';
import { Notice } from '../frame/notice.tsx';

const useStyles = makeStyles({
  form: { display: 'contents' },
  take: { alignSelf: 'flex-start', marginTop: `calc(-1 * ${tokens.spacingVerticalXS})` },
});

interface AddressStepProps {
  address: string;
  city: string;
  /** Why the last look-up failed; null where it did not, or the address has been changed since. */
  error: Error | null;
  change(typed: { address?: string; city?: string }): void;
  lookUp(): void;
}

/** Takes an address, typed or from the sheet, and its city where that cannot be told. */
export function AddressStep({ address, city, error, change, lookUp }: AddressStepProps) {
  const styles = useStyles();
  const text = messages().property;
  const [missing, setMissing] = useState(false);
  const job = usePropertyJob('look up');
  const underWay = job !== null && isUnderWay(job);
  const taking = useMutation({
    mutationFn: async () => {
      const selected = selectedAddress(await readSelection());
      if (selected === null) throw new WorkbookError(text.noAddressSelected);
      return selected;
    },
    onSuccess: (selected) => change({ address: selected, city: '' }),
    gcTime: 0,
  });
  const typed = (given: { address?: string; city?: string }) => {
    setMissing(false);
    taking.reset();
    change(given);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (underWay) return;
    setMissing(address.trim() === '');
    if (address.trim() !== '') lookUp();
  };
  const fault = error instanceof PropertyFault ? error : null;
  const said = {
    address: missing
      ? text.addressMissing
      : (taking.error?.message ?? (fault?.field === 'address' ? fault.message : undefined)),
    city: fault?.field === 'city' ? fault.message : undefined,
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ScreenLayout
        footer={
          <>
            <div aria-live="polite">
              {underWay && <DelayedTaskProgress key={job.id} task={job} />}
              {!underWay && error && !fault && (
                <Notice intent={error instanceof TaskAbortError ? 'warning' : 'error'}>
                  {error instanceof TaskAbortError ? text.searchCancelled : error.message}
                </Notice>
              )}
            </div>
            <Button appearance="primary" size="large" type="submit" disabledFocusable={underWay}>
              {text.lookUp}
            </Button>
          </>
        }
      >
        <Body1>{text.intro}</Body1>
        <Field
          label={text.address}
          hint={said.address ? undefined : text.addressHint}
          validationMessage={said.address}
        >
          <Input
            name="address"
            value={address}
            onChange={(_, { value }) => typed({ address: value })}
            spellCheck={false}
            autoComplete="off"
          />
        </Field>
        <Button
          className={styles.take}
          size="small"
          icon={<TableCellEditRegular />}
          onClick={() => taking.mutate()}
        >
          {text.fromSelection}
        </Button>
        <CityField
          label={text.city}
          hint={text.cityHint}
          error={said.city}
          value={city}
          dataset={null}
          name="city"
          change={(value) => typed({ city: value })}
        />
      </ScreenLayout>
    </form>
  );
}
