import { Body1, Button, Caption1, Field, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons';
import { useState, type FocusEvent } from 'react';
import type { FunctionDescription, ParameterDescription } from '../../src/function-description.ts';
import {
  builderCellText,
  datasetOfCall,
  fieldsOfCall,
  helpText,
  readActiveFormula,
  resultSize,
  selectedReference,
  type BuilderCell,
} from '../../src/formulas/index.ts';
import { errorText, formulaBuilderMessages, language } from '../../src/messages/index.ts';
import { DisclosureButton } from '../frame/disclosure-button.tsx';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { ArgumentField } from './argument-field.tsx';
import { argumentHint } from './argument-hint.ts';
import { missingText, readDraft, type BuilderDraft } from './builder-draft.ts';
import { CallPreview } from './call-preview.tsx';
import { FormulaFooter } from './formula-footer.tsx';
import { useCallCost } from './use-call-cost.ts';
import { useInsertion } from './use-insertion.ts';
import { useSelectionChange } from './use-selection.ts';

const useStyles = makeStyles({
  back: { alignSelf: 'flex-start', marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
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

interface FormulaFormProps {
  description: FunctionDescription;
  draft: BuilderDraft & { cell: BuilderCell };
  change(change: Partial<BuilderDraft>): void;
  leave(): void;
}

/** The arguments of a function, what they cost and return, and the formula that they make. */
export function FormulaForm({ description, draft, change, leave }: FormulaFormProps) {
  const styles = useStyles();
  const text = formulaBuilderMessages();
  const call = readDraft(description, draft);
  const preview = useCallCost(description, call, draft.cell);
  const insertion = useInsertion(() => change({ isEditing: true }));
  const [selectionError, setSelectionError] = useState<{ name: string; message: string } | null>(null);
  /** The argument that follows the selection. */
  const [active, setActive] = useState<string | null>(null);
  const optional = description.parameters.filter(({ isOptional }) => isOptional);
  const setCount = optional.filter(({ name }) => draft.typed[name]).length;
  const [isOpen, setIsOpen] = useState(setCount > 0);

  const type = (name: string, typed: string) => {
    setSelectionError(null);
    insertion.reset();
    change({ typed: { ...draft.typed, [name]: typed } });
  };
  const takeSelection = async (name: string) => {
    try {
      type(name, `=${await selectedReference(draft.cell)}`);
    } catch (error) {
      setSelectionError({ name, message: errorText(error) });
    }
  };
  useSelectionChange(() => {
    // A value that was typed stays: the user may select cells to look at them.
    const typed = active === null ? '' : (draft.typed[active] ?? '');
    if (active !== null && (typed === '' || call.named[active]?.kind === 'reference'))
      void takeSelection(active);
  });
  const onFocus = ({ target }: FocusEvent) => {
    const argument = target.closest<HTMLElement>('[data-argument]');
    setActive(argument?.dataset.argument ?? null);
  };
  const moveToActiveCell = async () => {
    const { cell } = await readActiveFormula();
    insertion.reset();
    change({ cell, isEditing: false });
  };

  const field = (parameter: ParameterDescription) => {
    const { name, input } = parameter;
    const isSelectionWrong = selectionError?.name === name;
    return (
      <ArgumentField
        key={name}
        parameter={parameter}
        typed={draft.typed[name] ?? ''}
        error={isSelectionWrong ? selectionError.message : call.errors[name]}
        hint={argumentHint(parameter, call, preview.counted)}
        dataset={datasetOfCall(call.named, 'dataset' in input ? input.dataset : undefined)}
        fields={fieldsOfCall(description, call.named)}
        change={(typed) => type(name, typed)}
        useSelection={() => void takeSelection(name)}
      />
    );
  };
  const insert = () => {
    if (call.formula === null) return;
    setActive(null);
    const { result, counted } = preview;
    const cells = result?.ok && (counted?.longest ?? 1) === result.cells.length ? result.cells : null;
    insertion.insert({
      cell: draft.cell,
      formula: call.formula,
      size: cells
        ? { rows: cells.length, columns: cells[0]?.length ?? 1 }
        : resultSize(description, call.named, counted?.longest ?? 1),
    });
  };

  return (
    <ScreenLayout
      footer={
        <FormulaFooter
          preview={preview}
          insertion={insertion}
          missing={call.missing.length > 0 ? missingText(description, call.missing) : null}
          isComplete={call.formula !== null}
          isEditing={draft.isEditing}
          insert={insert}
        />
      }
    >
      <div className={styles.arguments} onFocus={onFocus}>
        <Button
          className={styles.back}
          appearance="subtle"
          size="small"
          icon={<ArrowLeftRegular />}
          onClick={leave}
        >
          {text.allFunctions}
        </Button>
        <div>
          <Subtitle2 as="h2" block>
            {description.title[language()]}
          </Subtitle2>
          <Body1 as="p" block className={styles.quiet}>
            {helpText(description)}
          </Body1>
        </div>
        {description.parameters.length > 0 && <Caption1 className={styles.quiet}>{text.howTo}</Caption1>}
        {description.parameters.filter(({ isOptional }) => !isOptional).map(field)}
        {optional.length > 0 && (
          <DisclosureButton isOpen={isOpen} setOpen={setIsOpen}>
            {text.options(setCount)}
          </DisclosureButton>
        )}
        {isOpen && optional.map(field)}
        <Field
          label={text.destination}
          hint={draft.isEditing ? text.editing(builderCellText(draft.cell)) : undefined}
        >
          {() => (
            <div className={styles.destination}>
              <Body1>{builderCellText(draft.cell)}</Body1>
              <Button size="small" onClick={() => void moveToActiveCell()}>
                {text.changeDestination}
              </Button>
            </div>
          )}
        </Field>
        {call.formula !== null && (
          <Field label={text.formula}>{() => <code className={styles.formula}>{call.formula}</code>}</Field>
        )}
        <CallPreview preview={preview} />
      </div>
    </ScreenLayout>
  );
}
