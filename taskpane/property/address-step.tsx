import { Body1, Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { TableCellEditRegular } from '@fluentui/react-icons';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { otherCity } from '@cdata/catalog/address';
import { readSelection, selectedAddress, WorkbookError } from '../../src/excel/index.ts';
import { isUnderWay, TaskAbortError } from '../../src/tasks/index.ts';
import { PropertyAddressError } from '../../src/property/index.ts';
import { errorText, messages } from '../../src/messages/index.ts';
import { DelayedTaskProgress } from '../frame/task-progress.tsx';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { CityField } from '../search/city-field.tsx';
import { usePropertyTask } from './use-property.ts';
import { Notice } from '../frame/notice.tsx';

const useStyles = makeStyles({
  form: { display: 'contents' },
  selectionButton: { alignSelf: 'flex-start', marginTop: `calc(-1 * ${tokens.spacingVerticalXS})` },
});

interface AddressStepProps {
  address: string;
  city: string;
  /** Why the last lookup failed; null if it did not, or the address was changed since. */
  error: Error | null;
  change(input: { address?: string; city?: string }): void;
  lookUp(input: { city: string }): void;
}

export function AddressStep({ address, city, error, change, lookUp }: AddressStepProps) {
  const styles = useStyles();
  const text = messages().property;
  const [isMissing, setIsMissing] = useState(false);
  const task = usePropertyTask('look up');
  const isBusy = task !== null && isUnderWay(task);
  const reading = useMutation({
    mutationFn: async () => {
      const selected = selectedAddress(await readSelection());
      if (selected === null) throw new WorkbookError(text.noAddressSelected);
      return selected;
    },
    onSuccess: (selected) => change({ address: selected, city: '' }),
    gcTime: 0,
  });
  const [isAsked, setAsked] = useState(false);
  const edit = (input: { address?: string; city?: string }) => {
    setIsMissing(false);
    setAsked(false);
    reading.reset();
    change(input);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsMissing(address.trim() === '');
    if (address.trim() === '') return;
    if (otherCity(address, city) === null) lookUp({ city });
    else setAsked(true);
  };
  const fieldError = error instanceof PropertyAddressError ? error : null;
  const inAddress = otherCity(address, city);
  const errors = {
    address: isMissing
      ? text.addressMissing
      : reading.error
        ? errorText(reading.error)
        : fieldError?.field === 'address'
          ? fieldError.message
          : undefined,
    city: fieldError?.field === 'city' ? fieldError.message : undefined,
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ScreenLayout
        footer={
          <>
            <div aria-live="polite">
              {isBusy && <DelayedTaskProgress key={task.id} task={task} />}
              {!isBusy && error && !fieldError && (
                <Notice intent={error instanceof TaskAbortError ? 'warning' : 'error'}>
                  {error instanceof TaskAbortError ? text.searchCancelled : errorText(error)}
                </Notice>
              )}
            </div>
            {isAsked && inAddress && (
              <Notice
                intent="info"
                actions={[inAddress, city].map((one) => (
                  <Button key={one} type="button" onClick={() => lookUp({ city: one })}>
                    {text.lookUpIn(one)}
                  </Button>
                ))}
              >
                {text.otherCity(inAddress, city)}
              </Notice>
            )}
            <Button appearance="primary" size="large" type="submit" disabledFocusable={isBusy}>
              {text.lookUp}
            </Button>
          </>
        }
      >
        <Body1>{text.intro}</Body1>
        <Field
          label={text.address}
          hint={errors.address ? undefined : text.addressHint}
          validationMessage={errors.address}
        >
          <Input
            name="address"
            value={address}
            onChange={(_, { value }) => edit({ address: value })}
            spellCheck={false}
            autoComplete="off"
          />
        </Field>
        <Button
          className={styles.selectionButton}
          size="small"
          icon={<TableCellEditRegular />}
          onClick={() => reading.mutate()}
        >
          {text.useSelection}
        </Button>
        <CityField
          label={text.city}
          hint={text.cityHint}
          error={errors.city}
          value={city}
          dataset={null}
          name="city"
          change={(value) => edit({ city: value })}
        />
      </ScreenLayout>
    </form>
  );
}
