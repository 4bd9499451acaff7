import { Body1, Button } from '@fluentui/react-components';
import { messages } from '../../src/messages/index.ts';
import { ScreenLayout } from './screen-layout.tsx';
import { useGo } from './screens.ts';

/** Stands for a screen that needs a key where there is none. */
export function ConnectFirst() {
  const go = useGo();
  const text = messages().frame;
  return (
    <ScreenLayout
      footer={
        <Button appearance="primary" size="large" onClick={() => go('connect')}>
          {text.connect}
        </Button>
      }
    >
      <Body1>{text.connectFirst}</Body1>
    </ScreenLayout>
  );
}
