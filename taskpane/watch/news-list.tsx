import {
  Badge,
  Body1Strong,
  Caption1,
  makeStyles,
  tokens,
  type BadgeProps,
} from '@fluentui/react-components';
import { watchMessages } from '../../src/messages/index.ts';
import {
  kindOf,
  newsKinds,
  newsText,
  newsTitle,
  watchName,
  type NewsKind,
  type Watch,
} from '../../src/watches/index.ts';
import { VirtualList } from '../frame/virtual-list.tsx';

const useStyles = makeStyles({
  news: {
    display: 'flex',
    flexDirection: 'column',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    overflowWrap: 'anywhere',
  },
  title: { display: 'flex', justifyContent: 'space-between', gap: tokens.spacingHorizontalS },
  kind: { flexShrink: 0 },
  detail: { color: tokens.colorNeutralForeground2 },
});

const colors: Record<NewsKind, BadgeProps['color']> = { added: 'success', changed: 'brand', gone: 'warning' };

/** What is unread, by kind: first what was added, then what has changed, then what is gone. */
export function NewsList({ watch }: { watch: Watch }) {
  const styles = useStyles();
  const text = watchMessages();
  const news = newsKinds.flatMap((kind) => watch.unread.filter((one) => kindOf(one) === kind));
  return (
    <VirtualList label={text.newsOf(watchName(watch))} items={news} keyOf={({ id }) => id}>
      {(one) => (
        <div className={styles.news}>
          <div className={styles.title}>
            <Body1Strong>{newsTitle(one)}</Body1Strong>
            <Badge className={styles.kind} appearance="tint" color={colors[kindOf(one)]}>
              {text.kinds[kindOf(one)]}
            </Badge>
          </div>
          <Caption1 className={styles.detail}>{newsText(watch.dataset, one, watch.places)}</Caption1>
        </div>
      )}
    </VirtualList>
  );
}
