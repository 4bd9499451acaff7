interface Field {
  name: string;
  label: string;
  value?: string;
  /** Values with their labels; without them, a text. */
  options?: readonly (readonly [value: string, label: string])[];
}

export interface FormOptions {
  title: string;
  fields: readonly Field[];
  /** Labels of the buttons. The last one is the default. */
  buttons: readonly { value: string; label: string }[];
  /** Says why the values can't be taken; null if they can. */
  problem?: (answer: FormAnswer) => string | null;
}

export interface FormAnswer {
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
