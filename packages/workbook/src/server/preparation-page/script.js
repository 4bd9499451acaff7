const interval = 500;
const language = localStorage.getItem('workbook.language') ?? navigator.language;
const address = `/workbook/preparation.json?language=${encodeURIComponent(language)}`;
const stopped = document.getElementById('stopped');
let stoppedMessage = '';

function show({ title, lead, steps, stopped: message }) {
  document.documentElement.lang = language;
  document.title = title;
  document.querySelector('h1').textContent = title;
  document.querySelector('p').textContent = lead;
  document.querySelector('ul').replaceChildren(
    ...steps.map(({ label, done }) => {
      const item = document.createElement('li');
      item.textContent = label;
      item.classList.toggle('done', done);
      return item;
    }),
  );
  stoppedMessage = message;
  stopped.textContent = '';
}

/** The address exists only while the workbook is being prepared. */
async function update() {
  try {
    const response = await fetch(address);
    if (!response.ok) return location.reload();
    show(await response.json());
  } catch {
    stopped.textContent = stoppedMessage;
  }
  setTimeout(update, interval);
}

void update();
