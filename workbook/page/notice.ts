/** Milliseconds that a sentence stays. */
const stays = 8000;

let timer: ReturnType<typeof setTimeout>;

/** Says a sentence to the person, at the foot of the workbook. */
export function say(sentence: string): void {
  const notice = document.getElementById('notice')!;
  notice.textContent = sentence;
  notice.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => (notice.hidden = true), stays);
}
