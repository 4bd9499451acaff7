import { makeStyles, tokens } from '@fluentui/react-components';
import {
  isEstimate,
  rateLabel,
  rateUnit,
  type GridModel,
  type Rate,
  type RateSupport,
  supportMessages,
} from '../../../src/features/property/index.ts';
import { formatNumber } from '../../../src/language/index.ts';
import { ChoiceField, TextField, type Choice } from '../../frame/form-field.tsx';
import { Section } from '../../frame/section.tsx';
import { choiceBy, rateNumber, rateOf, writtenRate } from './choice-draft.ts';
import type { ChoiceDraft } from '../property-draft.ts';

const useStyles = makeStyles({
  findings: {
    display: 'grid',
    gridTemplateColumns: 'minmax(96px, 1fr) 2fr',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    margin: 0,
    '& dt': { color: tokens.colorNeutralForeground2 },
    '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
  },
  choice: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
    gap: tokens.spacingHorizontalS,
    alignItems: 'end',
    '& > *': { minWidth: 0 },
  },
});

interface RateSectionProps {
  model: GridModel;
  support: RateSupport;
  choice: ChoiceDraft;
  /** Whether what is missing is said. */
  isChecked: boolean;
  change(choice: ChoiceDraft): void;
  changeKind(kind: Rate['kind']): void;
}

/** What each method says of a rate, and the user's choice. */
export function RateSection({ model, support, choice, isChecked, change, changeKind }: RateSectionProps) {
  const styles = useStyles();
  const text = supportMessages();
  const { rate, findings } = support;
  const kinds = (['amount', 'share'] as const).map((kind): Choice<Rate['kind']> => [
    kind,
    rateUnit({ ...rate, kind }, model.unit),
  ]);
  const choices: Choice<ChoiceDraft['basis']>[] = [
    ['', text.none],
    ...findings.flatMap(({ method, finding }): Choice<ChoiceDraft['basis']>[] =>
      isEstimate(finding) ? [[method, text.methods[method]]] : [],
    ),
    ['own', text.methods.own],
  ];
  const isStarted = choice.basis !== '';
  return (
    <Section title={rateLabel(rate.name, model.unit)}>
      <ChoiceField
        label={text.kind}
        name={`kind ${rate.name}`}
        value={rate.kind}
        choices={kinds}
        change={changeKind}
      />
      <dl className={styles.findings}>
        {findings.map(({ method, finding }) => (
          <div key={method} style={{ display: 'contents' }}>
            <dt>{text.methods[method]}</dt>
            <dd>
              {isEstimate(finding)
                ? text.range(
                    rateNumber(finding.rate, rate),
                    rateNumber(finding.low, rate),
                    rateNumber(finding.high, rate),
                    formatNumber(finding.count),
                  )
                : finding.required === null
                  ? text.tooWide
                  : text.lack(formatNumber(finding.count), formatNumber(finding.required))}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.choice}>
        <ChoiceField
          label={text.chooseMethod}
          name={`basis ${rate.name}`}
          value={choice.basis}
          choices={choices}
          change={(basis) => {
            const finding = findings.find(({ method }) => method === basis)?.finding ?? null;
            change(choiceBy(basis, finding, { rate, before: choice }));
          }}
        />
        {isStarted && (
          <TextField
            label={text.rateField(rate.kind === 'share' ? '%' : '$')}
            name={`rate ${rate.name}`}
            value={choice.rate}
            inputMode="decimal"
            error={isChecked && !Number.isFinite(rateOf(choice, rate)) ? text.rateMissing : undefined}
            change={(value) => change({ ...choice, ...writtenRate(value), basis: 'own' })}
          />
        )}
      </div>
      {isStarted && (
        <TextField
          label={text.reason}
          name={`reason ${rate.name}`}
          value={choice.reason}
          error={isChecked && choice.reason.trim() === '' ? text.reasonMissing : undefined}
          change={(reason) => change({ ...choice, reason })}
        />
      )}
    </Section>
  );
}
