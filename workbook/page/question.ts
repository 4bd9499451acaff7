/** Asks a question that is answered by one of two buttons; leaving it is a no. */
export function ask(question: string, yes: string, no: string): Promise<boolean> {
  const dialog = document.createElement('dialog');
  const text = document.createElement('p');
  text.textContent = question;
  const buttons = document.createElement('form');
  buttons.method = 'dialog';
  for (const label of [no, yes]) {
    const button = document.createElement('button');
    button.value = label;
    button.textContent = label;
    buttons.append(button);
  }
  dialog.append(text, buttons);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) =>
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === yes);
    }),
  );
}
