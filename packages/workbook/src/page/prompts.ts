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
  const text = document.createElement('span');
  text.textContent = message;
  banner.replaceChildren(text, ...actions.map(buttonOf));
  banner.hidden = false;
}

export function hideBanner(): void {
  document.getElementById('banner')!.hidden = true;
}

/** A dialog that stays open: its actions lead out of it. */
export function showBlockingDialog(message: string, actions: readonly PromptAction[]): void {
  const dialog = document.createElement('dialog');
  const text = document.createElement('p');
  text.textContent = message;
  const buttons = document.createElement('form');
  buttons.append(...actions.map(buttonOf));
  dialog.append(text, buttons);
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  document.body.append(dialog);
  dialog.showModal();
}

function buttonOf({ label, run }: PromptAction): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.addEventListener('click', run);
  return button;
}

/** Asks a question with two buttons. Leaving the dialog cancels. */
export function confirm(question: string, buttons: { confirm: string; cancel: string }): Promise<boolean> {
  const dialog = document.createElement('dialog');
  const text = document.createElement('p');
  text.textContent = question;
  const form = document.createElement('form');
  form.method = 'dialog';
  for (const label of [buttons.cancel, buttons.confirm]) {
    const button = document.createElement('button');
    button.value = label;
    button.textContent = label;
    form.append(button);
  }
  dialog.append(text, form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) =>
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === buttons.confirm);
    }),
  );
}

interface Field {
  name: string;
  label: string;
  value?: string;
  /** Values with their labels; without them, a text. */
  options?: readonly (readonly [value: string, label: string])[];
}

interface FormOptions {
  title: string;
  fields: readonly Field[];
  /** Labels of the buttons. The last one is the default. */
  buttons: readonly { value: string; label: string }[];
  /** Says why the values can't be taken; null if they can. */
  problem?: (answer: FormAnswer) => string | null;
}

interface FormAnswer {
  button: string;
  values: Readonly<Record<string, string>>;
}

/** Asks for values in a dialog. Null when it is left with Escape or the button `cancel`. */
export function askForm({ title, fields, buttons, problem }: FormOptions): Promise<FormAnswer | null> {
  const dialog = document.createElement('dialog');
  dialog.className = 'form-dialog';
  const heading = document.createElement('h2');
  heading.id = 'form-dialog-title';
  heading.textContent = title;
  dialog.setAttribute('aria-labelledby', heading.id);
  const form = document.createElement('form');
  form.method = 'dialog';
  const inputs = fields.map(inputOf);
  const warning = document.createElement('p');
  warning.setAttribute('role', 'alert');
  const row = document.createElement('div');
  for (const { value, label } of buttons) {
    const button = document.createElement('button');
    button.value = value;
    button.textContent = label;
    // Enter in a field presses the default button, not the first one.
    button.type = value === buttons.at(-1)!.value ? 'submit' : 'button';
    if (button.type === 'button') button.addEventListener('click', () => dialog.close(value));
    row.append(button);
  }
  const answer = (button: string): FormAnswer => ({
    button,
    values: Object.fromEntries(inputs.map(({ input }, index) => [fields[index]!.name, input.value])),
  });
  form.addEventListener('submit', (event) => {
    warning.textContent = problem?.(answer(buttons.at(-1)!.value)) ?? '';
    if (warning.textContent) event.preventDefault();
  });
  form.append(...inputs.map(({ label }) => label), warning, row);
  dialog.append(heading, form);
  document.body.append(dialog);
  dialog.showModal();
  inputs[0]?.input.focus();
  if (inputs[0]?.input instanceof HTMLInputElement) inputs[0].input.select();
  return new Promise((resolve) =>
    dialog.addEventListener('close', () => {
      dialog.remove();
      const { returnValue } = dialog;
      resolve(returnValue === '' || returnValue === 'cancel' ? null : answer(returnValue));
    }),
  );
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
