import type { PageMessages } from './messages.ts';

const noticeMilliseconds = 8000;

let timer: ReturnType<typeof setTimeout>;

export function showNotice(message: string): void {
  const notice = document.getElementById('notice')!;
  notice.textContent = message;
  notice.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => (notice.hidden = true), noticeMilliseconds);
}

const askWhenLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Whether the browser asks the user before the page is left. */
export function askBeforeClosing(isOn: boolean): void {
  if (isOn) addEventListener('beforeunload', askWhenLeaving);
  else removeEventListener('beforeunload', askWhenLeaving);
}

interface PromptAction {
  label: string;
  run: () => void;
}

/** A message above the sheets that stays until it is replaced or hidden. */
export function showBanner(message: string, actions: readonly PromptAction[]): void {
  const banner = document.getElementById('banner')!;
  banner.replaceChildren(textIn('span', message), ...actions.map(buttonOf));
  banner.hidden = false;
}

export function hideBanner(): void {
  document.getElementById('banner')!.hidden = true;
}

/** A dialog that stays open: its actions lead out of it. Returns what closes it. */
export function showBlockingDialog(message: string, actions: readonly PromptAction[]): () => void {
  const buttons = document.createElement('form');
  buttons.append(...actions.map(buttonOf));
  const { dialog } = openDialog(textIn('p', message), buttons);
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  return () => dialog.close();
}

function buttonOf({ label, run }: PromptAction): HTMLButtonElement {
  const button = textIn('button', label);
  button.type = 'button';
  button.addEventListener('click', run);
  return button;
}

/** Asks a question with two buttons. Leaving the dialog cancels. */
export async function confirm(
  question: string,
  { confirm, cancel }: { confirm: string; cancel: string },
): Promise<boolean> {
  const form = dialogForm();
  form.append(...[cancel, confirm].map((label) => Object.assign(textIn('button', label), { value: label })));
  return (await openDialog(textIn('p', question), form).closed) === confirm;
}

/** Shows a dialog; `closed` resolves with the value of the button that closes it. */
function openDialog(...contents: HTMLElement[]): { dialog: HTMLDialogElement; closed: Promise<string> } {
  const dialog = document.createElement('dialog');
  dialog.append(...contents);
  document.body.append(dialog);
  dialog.showModal();
  const closed = new Promise<string>((resolve) =>
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue);
    }),
  );
  return { dialog, closed };
}

const dialogForm = (): HTMLFormElement => Object.assign(document.createElement('form'), { method: 'dialog' });

function textIn<Name extends 'button' | 'h2' | 'p' | 'span'>(
  name: Name,
  text: string,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

interface Field {
  name: string;
  label: string;
  value?: string;
  /** Values with their labels; without them, a text. */
  options?: readonly (readonly [value: string, label: string])[];
}

type FormValues = Readonly<Record<string, string>>;

interface FormOptions {
  title: string;
  fields: readonly Field[];
  messages: Pick<PageMessages, 'ok' | 'cancel'>;
  /** Says why the values can't be taken; null if they can. */
  problem: (values: FormValues) => string | null;
}

/** Asks for values in a dialog. Null when it is cancelled. */
export async function askForm({ title, fields, messages, problem }: FormOptions): Promise<FormValues | null> {
  const heading = Object.assign(textIn('h2', title), { id: 'form-dialog-title' });
  const form = dialogForm();
  const inputs = fields.map(inputOf);
  const warning = textIn('p', '');
  warning.setAttribute('role', 'alert');
  const row = document.createElement('div');
  // Enter in a field presses the button that submits, not the first one.
  const cancel = buttonOf({ label: messages.cancel, run: () => dialog.close() });
  row.append(cancel, Object.assign(textIn('button', messages.ok), { value: 'ok' }));
  const values = (): FormValues =>
    Object.fromEntries(inputs.map(({ input }, index) => [fields[index]!.name, input.value]));
  form.addEventListener('submit', (event) => {
    warning.textContent = problem(values());
    if (warning.textContent) event.preventDefault();
  });
  form.append(...inputs.map(({ label }) => label), warning, row);
  const { dialog, closed } = openDialog(heading, form);
  dialog.className = 'form-dialog';
  dialog.setAttribute('aria-labelledby', heading.id);
  inputs[0]?.input.focus();
  if (inputs[0]?.input instanceof HTMLInputElement) inputs[0].input.select();
  return (await closed) === 'ok' ? values() : null;
}

function inputOf({ label: text, value = '', options }: Field) {
  const label = document.createElement('label');
  label.append(text);
  const input = document.createElement(options ? 'select' : 'input');
  for (const [key, name] of options ?? []) input.append(new Option(name, key));
  if (value) input.value = value;
  label.append(input);
  return { label, input };
}
