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
