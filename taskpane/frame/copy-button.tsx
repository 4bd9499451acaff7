import { Button, Caption1, Textarea } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';

interface CopyButtonProps {
  label: string;
  /** Called when the user copies. */
  text(): string;
  /** Shown after the text has been copied. */
  copied: string;
  /** Shown if the clipboard is blocked. */
  notCopied: string;
  /** Accessible name of the text that is shown if the clipboard is blocked. */
  textLabel: string;
}

/** Excel on the web may block the clipboard. Then the text is shown and selected, so that the user can copy it. */
export function CopyButton({ label, text, copied, notCopied, textLabel }: CopyButtonProps) {
  const { mutate, data: isCopied, variables } = useMutation({ mutationFn: copy, gcTime: 0 });
  return (
    <>
      <div>
        <Button onClick={() => mutate(text())}>{label}</Button>
      </div>
      <Caption1 role="status">{isCopied === undefined ? '' : isCopied ? copied : notCopied}</Caption1>
      {isCopied === false && (
        <Textarea
          readOnly
          aria-label={textLabel}
          value={variables}
          textarea={{ ref: focusAndSelect, rows: 6, wrap: 'off' }}
        />
      )}
    </>
  );
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

const focusAndSelect = (area: HTMLTextAreaElement | null): void => {
  area?.focus();
  area?.select();
};
