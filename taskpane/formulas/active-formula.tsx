import {
  Button,
  Caption1,
  Caption1Strong,
  Card,
  makeStyles,
  Subtitle2,
  tokens,
} from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons';
import type { FunctionDescription } from '../../src/app/function-registry.ts';
import {
  builderCellText,
  explainCall,
  helpText,
  type ActiveFormula as ActiveFormulaState,
  type BuilderCell,
  type FormulaCall,
  formulaBuilderMessages,
} from '../../src/features/formulas/index.ts';
import { language } from '../../src/language/index.ts';

const useStyles = makeStyles({
  arguments: {
    display: 'grid',
    gridTemplateColumns: 'minmax(72px, auto) 1fr',
    gap: `2px ${tokens.spacingHorizontalM}`,
    margin: 0,
    '& dd': { margin: 0, overflowWrap: 'anywhere' },
  },
  edit: { alignSelf: 'flex-start' },
  quiet: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
});

interface ActiveFormulaProps {
  active: ActiveFormulaState;
  functions: readonly FunctionDescription[];
  edit(description: FunctionDescription, call: FormulaCall, cell: BuilderCell): void;
}

/** Explains the calls of our functions in the active cell. */
export function ActiveFormula({ active: { cell, calls }, functions, edit }: ActiveFormulaProps) {
  const styles = useStyles();
  const text = formulaBuilderMessages();
  const explained = calls.flatMap((call) => {
    const description = functions.find(({ name }) => name === call.name);
    return description ? [{ call, description }] : [];
  });
  if (explained.length === 0) return null;
  return (
    <Card appearance="outline" role="region" aria-label={text.inCell(builderCellText(cell))}>
      <Subtitle2 as="h2">{text.inCell(builderCellText(cell))}</Subtitle2>
      {explained.map(({ call, description }, index) => (
        <div key={index}>
          <Caption1Strong as="p" block>
            {description.title[language()]}
          </Caption1Strong>
          <Caption1 as="p" block className={styles.quiet}>
            {helpText(description)}
          </Caption1>
          {call.before !== '=' && (
            <Caption1 as="p" block className={styles.quiet}>
              {text.within(`${call.before}…${call.after}`)}
            </Caption1>
          )}
          <dl className={styles.arguments}>
            {explainCall(description, call.args).map(({ parameter, text: value }) => (
              <Argument key={parameter.name} label={parameter.label[language()]} value={value} />
            ))}
          </dl>
          <Button
            className={styles.edit}
            size="small"
            icon={<EditRegular />}
            aria-label={explained.length > 1 ? text.editOf(description.title[language()]) : undefined}
            onClick={() => edit(description, call, cell)}
          >
            {text.edit}
          </Button>
        </div>
      ))}
    </Card>
  );
}

function Argument({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>
        <Caption1>{label}</Caption1>
      </dt>
      <dd>
        <Caption1Strong>{value}</Caption1Strong>
      </dd>
    </>
  );
}
