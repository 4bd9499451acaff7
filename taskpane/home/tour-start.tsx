import { CompassNorthwestRegular } from '@fluentui/react-icons';
import { errorText, messages } from '../../src/messages/index.ts';
import { Notice } from '../frame/notice.tsx';
import { useConnection } from '../frame/runtime-context.ts';
import { useGo } from '../frame/screens.ts';
import { useTourStart } from '../tour/tour.tsx';
import { NavigationButton } from './navigation-button.tsx';

/** Starts the tour; without a connection, which it needs, shows where to connect. */
export function TourStart() {
  const go = useGo();
  const isConnected = useConnection() !== null;
  const { start, isPending, error } = useTourStart();
  const { title, does } = messages().home.tour;
  return (
    <>
      {error && <Notice intent="error">{errorText(error)}</Notice>}
      <NavigationButton
        icon={CompassNorthwestRegular}
        title={title}
        does={does}
        isPending={isPending}
        onClick={() => (isConnected ? start() : go('connect'))}
      />
    </>
  );
}
