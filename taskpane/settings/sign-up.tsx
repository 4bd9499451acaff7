import { Caption1, Link } from '@fluentui/react-components';
import { language, messages } from '../../src/messages/index.ts';
import { useRuntime } from '../frame/runtime-context.ts';

/** Where people without a key get one, and what it costs, if the provider of the add-in says so. */
export function SignUp() {
  const { signUp, price } = useRuntime().organization;
  const text = messages().connect;
  if (!signUp) return null;
  return (
    <Caption1>
      {text.noKey}{' '}
      <Link href={signUp} target="_blank" rel="noreferrer" inline>
        {text.getKey}
      </Link>
      {price && <> · {price[language()]}</>}
    </Caption1>
  );
}
