import { language } from '../../src/language/index.ts';
import { redactKey, type Connection } from '../../src/connection/index.ts';
import { CopyButton } from './copy-button.tsx';
import { useConnection } from './runtime-context.ts';
import type { ScreenName } from './screen.ts';
import { frameMessages } from './messages.ts';

/** Defined by the build. */
declare const ADDIN_VERSION: string;

interface ReportContext {
  screen: ScreenName;
  connection: Connection | null;
}

/** What helps to find the cause of an error, as text for support. It never contains the key. */
export function errorReport(error: unknown, { screen, connection }: ReportContext): string {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const lines = [
    `CDATA for Excel ${ADDIN_VERSION}`,
    `Screen: ${screen}`,
    `Time: ${new Date().toISOString()}`,
    `Error: ${name}: ${message}`,
    stack,
    `Browser: ${navigator.userAgent}`,
    `Language: ${language()}, Office: ${Office.context?.displayLanguage}`,
  ];
  return redactKey(lines.join('\n'), connection);
}

export function CopyReport({ error, screen }: { error: unknown; screen: ScreenName }) {
  const connection = useConnection();
  const text = frameMessages().broken;
  return (
    <CopyButton
      label={text.copyReport}
      text={() => errorReport(error, { screen, connection })}
      copied={text.copied}
      notCopied={text.notCopied}
      textLabel={text.report}
    />
  );
}
