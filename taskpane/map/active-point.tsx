import { Body1Strong, Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { type MapPoint, mapMessages } from '../../src/features/map/index.ts';
import { formatNumber } from '../../src/language/index.ts';
import { RunStatus } from '../column-runs/run-status.tsx';
import { Notice } from '../frame/notice.tsx';
import type { PinCorrection } from './use-pin-correction.ts';
const useStyles = makeStyles({
  name: { overflowWrap: 'anywhere' },
  details: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

/** Digits of degrees: a metre. */
const degrees = { minimumFractionDigits: 5, maximumFractionDigits: 5 };

interface ActivePointProps {
  point: MapPoint;
  details: string;
  correction: PinCorrection;
  /** Null if the point is on no sheet. */
  selectRow: (() => void) | null;
}

/** The point that is active on the map or in the list, and what can be done with it. */
export function ActivePoint({ point, details, correction, selectRow }: ActivePointProps) {
  const styles = useStyles();
  const text = mapMessages();
  const { pin, task, error, isBusy, calls, canCorrect, start, save, cancel, undo, revert } = correction;
  const { lat, lng } = pin?.place ?? point;
  return (
    <>
      <div aria-live="polite">
        {error && <Notice intent="error">{error}</Notice>}
        {!error && task && <RunStatus task={task} />}
      </div>
      <Body1Strong className={styles.name}>{point.name || text.unnamed}</Body1Strong>
      <Caption1 className={styles.details} role="status">
        {[details, text.coordinates(formatNumber(lat, degrees), formatNumber(lng, degrees))]
          .filter(Boolean)
          .join(' · ')}
      </Caption1>
      {pin && <Caption1>{text.pinHint}</Caption1>}
      <div className={styles.actions}>
        {pin ? (
          <>
            <Button appearance="primary" disabledFocusable={isBusy} onClick={save}>
              {text.savePlace(calls)}
            </Button>
            <Button onClick={cancel}>{text.cancel}</Button>
          </>
        ) : (
          <>
            {selectRow && <Button onClick={selectRow}>{text.selectRow}</Button>}
            {canCorrect && (
              <Button disabledFocusable={isBusy} onClick={start}>
                {text.movePin}
              </Button>
            )}
            {revert && (
              <Button disabledFocusable={isBusy} onClick={revert.start}>
                {text.servicePlace(revert.calls)}
              </Button>
            )}
            {undo && (
              <Button disabledFocusable={isBusy} onClick={undo.start}>
                {text.undo(undo.calls)}
              </Button>
            )}
          </>
        )}
      </div>
    </>
  );
}
