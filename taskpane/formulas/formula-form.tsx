import { Body1, Button, Caption1, Field, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { useState, type FocusEvent } from 'react';
import type { ParameterDescription } from '../../src/app/function-registry.ts';
import {
  builderCellText,
  datasetOfCall,
  fieldsOfCall,
  helpText,
  formulaBuilderMessages,
} from '../../src/features/formulas/index.ts';
import { language } from '../../src/language/index.ts';
import { BackButton } from '../frame/back-button.tsx';
import { DisclosureButton } from '../frame/disclosure-button.tsx';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { ArgumentField } from './argument-field.tsx';
import { argumentHint } from './argument-hint.ts';
import { missingText } from './builder-draft.ts';
import { CallPreview } from './call-preview.tsx';
import { FormulaFooter } from './formula-footer.tsx';
import { useFormulaForm, type FormulaFormProps, type FormulaFormState } from './use-formula-form.ts';

const useStyles = makeStyles({
  arguments: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  quiet: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  formula: {
    display: 'block',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
    padding: tokens.spacingHorizontalS,
    backgroundColor: tokens.colorNeutralBackground3,
    borderRadius: tokens.borderRadiusMedium,
  },
  destination: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
});

/** The arguments of a function, what they cost and return, and the formula that they make. */
export function FormulaForm({ leave, ...props }: FormulaFormProps & { leave(): void }) {
  const styles = useStyles();
  const text = formulaBuilderMessages();
  const { description, draft } = props;
  const form = useFormulaForm(props);
  const { call, tableCall, preview, insertion } = form;
  const onFocus = ({ target }: FocusEvent) =>
    form.setActive(target.closest<HTMLElement>('[data-argument]')?.dataset.argument ?? null);
  return (
    <ScreenLayout
      footer={
        <FormulaFooter
          preview={preview}
          insertion={insertion}
          hint={call.missingNames.length > 0 ? missingText(description, call.missingNames) : null}
          isComplete={call.formula !== null}
          isEditing={draft.isEditing}
          columns={tableCall?.columns.length ?? 1}
          insert={form.insert}
        />
      }
    >
      <div className={styles.arguments} onFocus={onFocus}>
        <BackButton onClick={leave}>{text.allFunctions}</BackButton>
        <div>
          <Subtitle2 as="h2" block>
            {description.title[language()]}
          </Subtitle2>
          <Body1 as="p" block className={styles.quiet}>
            {helpText(description)}
          </Body1>
        </div>
        {description.parameters.length > 0 && <Caption1 className={styles.quiet}>{text.howTo}</Caption1>}
        <Arguments {...props} form={form} />
        <Field
          label={text.destination}
          hint={draft.isEditing ? text.editing(builderCellText(draft.cell)) : undefined}
        >
          {() => (
            <div className={styles.destination}>
              <Body1>{builderCellText(draft.cell)}</Body1>
              <Button size="small" onClick={() => void form.moveToActiveCell()}>
                {text.changeDestination}
              </Button>
            </div>
          )}
        </Field>
        <Formulas formulas={tableCall?.columns.map(({ formula }) => formula) ?? [call.formula]} />
        {tableCall && tableCall.columns.length > 1 && (
          <Caption1 className={styles.quiet}>{text.inTable(tableCall.place.name)}</Caption1>
        )}
        <CallPreview preview={preview} />
      </div>
    </ScreenLayout>
  );
}

/** Null while an argument is missing. */
function Formulas({ formulas }: { formulas: readonly (string | null)[] }) {
  const styles = useStyles();
  const text = formulaBuilderMessages();
  if (formulas.includes(null)) return null;
  return (
    <Field label={formulas.length > 1 ? text.columnFormulas : text.formula}>
      {() => (
        <div>
          {formulas.map((formula) => (
            <code key={formula} className={styles.formula}>
              {formula}
            </code>
          ))}
        </div>
      )}
    </Field>
  );
}

/** A field for each argument; those that are optional appear when the user asks for them, or has filled in one. */
function Arguments({ description, draft, form }: FormulaFormProps & { form: FormulaFormState }) {
  const { call, preview, selectionError } = form;
  const optional = description.parameters.filter(({ isOptional }) => isOptional);
  const setCount = optional.filter(({ name }) => draft.typed[name]).length;
  const [isOpen, setIsOpen] = useState(setCount > 0);
  const field = (parameter: ParameterDescription) => {
    const { name, input } = parameter;
    return (
      <ArgumentField
        key={name}
        parameter={parameter}
        value={draft.typed[name] ?? ''}
        error={selectionError?.name === name ? selectionError.message : call.errors[name]}
        hint={argumentHint(parameter, call, preview.callCount)}
        dataset={datasetOfCall(call.argumentsByName, 'dataset' in input ? input.dataset : undefined)}
        fields={fieldsOfCall(description, call.argumentsByName)}
        change={(value) => form.setArgument(name, value)}
        useSelection={() => void form.takeSelection(name)}
      />
    );
  };
  return (
    <>
      {description.parameters.filter(({ isOptional }) => !isOptional).map(field)}
      {optional.length > 0 && (
        <DisclosureButton isOpen={isOpen} setOpen={setIsOpen}>
          {formulaBuilderMessages().options(setCount)}
        </DisclosureButton>
      )}
      {isOpen && optional.map(field)}
    </>
  );
}
