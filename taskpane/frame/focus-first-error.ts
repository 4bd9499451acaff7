/** Focuses the first control with an error, if there is one. Focusing it also scrolls it into view. */
export function focusFirstError(form: HTMLElement | null): void {
  const field = form?.querySelector('.fui-Field:has(.fui-Field__validationMessage)');
  const control = field?.querySelector<HTMLElement>('input, select') ?? field?.querySelector('button');
  control?.focus();
}
