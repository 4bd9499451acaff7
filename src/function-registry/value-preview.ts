type PreviewDetector = (name: string, address: string | undefined) => Promise<boolean>;

let detector: PreviewDetector | null = null;

/** Sets what finds out whether a call is a preview in an Excel before CustomFunctionsRuntime 1.5, which does not say so. */
export function detectPreviewsWith(detect: PreviewDetector): void {
  detector = detect;
}

/** Whether Excel calls a function only to preview a part of the formula that the user is typing. */
export async function isValuePreview(
  name: string,
  { isInValuePreview, address }: CustomFunctions.CancelableInvocation,
): Promise<boolean> {
  if (isInValuePreview !== undefined) return Boolean(isInValuePreview);
  return (await detector?.(name, address).catch(() => false)) ?? false;
}
