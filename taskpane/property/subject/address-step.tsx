import { Body1, Button, makeStyles, tokens } from '@fluentui/react-components';
import { TableCellEditRegular } from '@fluentui/react-icons';
import { isUnderWay } from '../../../src/tasks/index.ts';
import { PropertyAddressError, propertyMessages } from '../../../src/features/property/index.ts';
import { TextField } from '../../frame/form-field.tsx';
import { FailureNotice, Notice } from '../../frame/notice.tsx';
import { PrimaryButton, ScreenLayout } from '../../frame/screen-layout.tsx';
import { DelayedTaskProgress } from '../../frame/task-progress.tsx';
import { CityField } from '../../tables/search/city-field.tsx';
import { useAddressForm, type AddressFormProps } from './use-address-form.ts';
import { usePropertyTask } from '../use-property.ts';

const useStyles = makeStyles({
  form: { display: 'contents' },
  selectionButton: { alignSelf: 'flex-start', marginTop: `calc(-1 * ${tokens.spacingVerticalXS})` },
});

export function AddressStep(props: AddressFormProps) {
  const styles = useStyles();
  const text = propertyMessages();
  const { input, error, lookUp } = props;
  const { cities, errors, edit, submit, takeSelection } = useAddressForm(props);
  const task = usePropertyTask('look up');
  const isBusy = task !== null && isUnderWay(task);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) submit();
      }}
    >
      <ScreenLayout
        footer={
          <>
            <div aria-live="polite">
              {isBusy && <DelayedTaskProgress key={task.id} task={task} />}
              {!isBusy && error && !(error instanceof PropertyAddressError) && (
                <FailureNotice error={error} cancelled={text.searchCancelled} />
              )}
            </div>
            {cities && <CityQuestion cities={cities} choose={lookUp} />}
            <PrimaryButton type="submit" isBusy={isBusy}>
              {text.lookUp}
            </PrimaryButton>
          </>
        }
      >
        <Body1>{text.intro}</Body1>
        <TextField
          label={text.address}
          hint={text.addressHint}
          name="address"
          value={input.address}
          error={errors.address}
          change={(address) => edit({ address })}
        />
        <Button
          className={styles.selectionButton}
          size="small"
          icon={<TableCellEditRegular />}
          onClick={takeSelection}
        >
          {text.useSelection}
        </Button>
        <CityField
          label={text.city}
          hint={text.cityHint}
          error={errors.city}
          value={input.city}
          dataset={null}
          name="city"
          change={(city) => edit({ city })}
        />
      </ScreenLayout>
    </form>
  );
}

interface CityQuestionProps {
  cities: [inAddress: string, inField: string];
  choose(city: string): void;
}

/** Asks which city is meant where the address names another one than the field. */
function CityQuestion({ cities, choose }: CityQuestionProps) {
  const text = propertyMessages();
  return (
    <Notice
      intent="info"
      actions={cities.map((city) => (
        <Button key={city} type="button" onClick={() => choose(city)}>
          {text.lookUpIn(city)}
        </Button>
      ))}
    >
      {text.otherCity(...cities)}
    </Notice>
  );
}
