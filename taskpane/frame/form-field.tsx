import {
  Field,
  Input,
  makeStyles,
  mergeClasses,
  Select,
  type FieldProps,
  type InputProps,
} from '@fluentui/react-components';

// A control must not push its neighbours out of the pane.
const useStyles = makeStyles({
  field: { minWidth: 0, overflowWrap: 'anywhere' },
  control: { minWidth: 0, width: '100%' },
});

interface FormFieldProps<Value extends string> extends Pick<FieldProps, 'label' | 'required' | 'className'> {
  name: string;
  value: Value;
  /** What to enter; an error replaces it. */
  hint?: string;
  error?: string;
  change(value: Value): void;
}

/** A value and its text for users. */
export type Choice<Value extends string = string> = readonly [value: Value, text: string];

/** A labelled list of choices. */
export function ChoiceField<Value extends string>({
  name,
  value,
  choices,
  change,
  ...props
}: FormFieldProps<Value> & { choices: readonly Choice<Value>[] }) {
  return (
    <FormField {...props}>
      <Select
        className={useStyles().control}
        name={name}
        value={value}
        onChange={(_, data) => change(data.value as Value)}
      >
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </Select>
    </FormField>
  );
}

/** A labelled line of text, which the browser neither corrects nor completes. */
export function TextField({
  name,
  value,
  type,
  inputMode,
  change,
  ...props
}: FormFieldProps<string> & Pick<InputProps, 'type' | 'inputMode'>) {
  return (
    <FormField {...props}>
      <Input
        className={useStyles().control}
        name={name}
        value={value}
        type={type}
        inputMode={inputMode}
        spellCheck={false}
        autoComplete="off"
        onChange={(_, data) => change(data.value)}
      />
    </FormField>
  );
}

/** A labelled control that stays within the pane. */
export function FormField({
  hint,
  error,
  className,
  ...props
}: FieldProps & { hint?: string; error?: string }) {
  const styles = useStyles();
  return (
    <Field
      className={mergeClasses(styles.field, className)}
      hint={error ? undefined : hint}
      validationMessage={error}
      {...props}
    />
  );
}
