import { Button, makeStyles } from '@fluentui/react-components';
import { CardUiRegular } from '@fluentui/react-icons';
import { CardNotice, useInsertCard } from '../../tables/insert-card.tsx';
import { cardMessages } from '../../../src/language/index.ts';

const useStyles = makeStyles({ button: { alignSelf: 'flex-start', flexShrink: 0 } });

/** Inserts the card of a property at the active cell. */
export function PropertyCardButton({ property }: { property: { address: string; municipality: string } }) {
  const styles = useStyles();
  const card = useInsertCard();
  const { address, municipality } = property;
  return (
    <>
      <Button
        className={styles.button}
        icon={<CardUiRegular />}
        onClick={() => card.insert({ address, municipality })}
      >
        {cardMessages().insert}
      </Button>
      <div aria-live="polite">
        <CardNotice {...card} />
      </div>
    </>
  );
}
