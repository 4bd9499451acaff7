const noticeMilliseconds = 8000;

let timer: ReturnType<typeof setTimeout>;

export function showNotice(message: string): void {
  const notice = document.getElementById('notice')!;
  notice.textContent = message;
  notice.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => (notice.hidden = true), noticeMilliseconds);
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
