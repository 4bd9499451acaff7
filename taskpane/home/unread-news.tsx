import { Button } from '@fluentui/react-components';
import { messages } from '../../src/messages/index.ts';
import { countNews } from '../../src/watches/index.ts';
import { Notice } from '../frame/notice.tsx';
import { useGo } from '../frame/navigation.ts';
import { useWatches } from '../watch/use-watches.ts';

/** How many records of the watches are new, changed or gone since the user last looked. */
export function UnreadNews() {
  const go = useGo();
  const { watches = [] } = useWatches();
  const { added, changed, gone } = countNews(watches.flatMap(({ unread }) => unread));
  const text = messages().home;
  if (added + changed + gone === 0) return null;
  return (
    <Notice intent="info" actions={<Button onClick={() => go('watch')}>{text.showNews}</Button>}>
      {text.news(added, changed, gone)}
    </Notice>
  );
}
