import {
  Body1,
  Body1Strong,
  Button,
  Caption1,
  Field,
  makeStyles,
  SearchBox,
  tokens,
} from '@fluentui/react-components';
import type { FunctionDescription } from '../../src/app/function-registry.ts';
import {
  findCalls,
  findFunctions,
  helpText,
  namedArguments,
  resultSize,
  type BuilderCell,
  type FormulaCall,
  formulaBuilderMessages,
} from '../../src/features/formulas/index.ts';
import { language } from '../../src/language/index.ts';
import { ScreenLayout } from '../frame/screen-layout.tsx';
import { ActiveFormula } from './active-formula.tsx';
import { InsertionNotice } from './insertion-notice.tsx';
import { useInsertion } from './use-insertion.ts';
import { useActiveFormula } from './use-selection.ts';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyle: 'none', display: 'flex', flexDirection: 'column' },
  item: {
    display: 'flex',
    flexDirection: 'column',
    padding: `${tokens.spacingVerticalS} 0`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  choice: {
    width: '100%',
    maxWidth: 'none',
    justifyContent: 'flex-start',
    textAlign: 'left',
    padding: tokens.spacingHorizontalXS,
  },
  words: { display: 'flex', flexDirection: 'column', minWidth: 0, gap: '2px' },
  does: { color: tokens.colorNeutralForeground2, fontWeight: tokens.fontWeightRegular },
  example: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalS,
    paddingLeft: tokens.spacingHorizontalXS,
    '& button': { flexShrink: 0 },
  },
  formula: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    flex: 1,
    minWidth: 0,
  },
});

interface FunctionListProps {
  functions: readonly FunctionDescription[];
  query: string;
  search(query: string): void;
  start(description: FunctionDescription, cell: BuilderCell): void;
  edit(description: FunctionDescription, call: FormulaCall, cell: BuilderCell): void;
}

/** All functions, or those that do what the user looks for, and the formula in the active cell. */
export function FunctionList({ functions, query, search, start, edit }: FunctionListProps) {
  const styles = useStyles();
  const text = formulaBuilderMessages();
  const { data: active } = useActiveFormula();
  const insertion = useInsertion();
  const matches = findFunctions(query, functions);
  const insertExample = (description: FunctionDescription) => {
    const [call] = findCalls(description.example);
    if (!active || !call) return;
    insertion.insert({
      cell: active.cell,
      formula: description.example,
      size: resultSize(description, namedArguments(description, call.args), 1),
    });
  };
  return (
    <ScreenLayout footer={insertionFooter(insertion)}>
      {active && <ActiveFormula active={active} functions={functions} edit={edit} />}
      <Field label={text.question} hint={text.questionHint}>
        <SearchBox
          value={query}
          onChange={(_, { value }) => search(value)}
          dismiss={{ 'aria-label': text.clear }}
          autoComplete="off"
        />
      </Field>
      <Caption1 role="status">{text.found(matches.length)}</Caption1>
      {matches.length === 0 && <Body1>{text.nothingFound}</Body1>}
      <ul className={styles.list}>
        {matches.map((description) => (
          <li key={description.name} className={styles.item}>
            <Button
              className={styles.choice}
              appearance="subtle"
              onClick={() => active && start(description, active.cell)}
            >
              <span className={styles.words}>
                <Body1Strong>{description.title[language()]}</Body1Strong>
                <Caption1 className={styles.does}>{helpText(description)}</Caption1>
              </span>
            </Button>
            <div className={styles.example}>
              <code className={styles.formula} title={description.example}>
                {description.example}
              </code>
              <Button
                size="small"
                appearance="outline"
                aria-label={text.insertExampleOf(description.title[language()])}
                onClick={() => insertExample(description)}
              >
                {text.insertExample}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </ScreenLayout>
  );
}

const insertionFooter = (insertion: ReturnType<typeof useInsertion>) =>
  (insertion.error ?? insertion.inserted ?? insertion.occupied) ? (
    <InsertionNotice {...insertion} />
  ) : undefined;
