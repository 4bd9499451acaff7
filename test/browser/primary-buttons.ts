/**
 * For the page of the pane, in any browser: marks its primary buttons that can be pressed, and returns their texts. A
 * click that reaches a marked button is counted in its mark, and does nothing else.
 */
export function markPrimaryButtons(): string[] {
  const probe = document.createElement('i');
  probe.style.backgroundColor = 'var(--colorBrandBackground)';
  document.querySelector('main')!.append(probe);
  const { backgroundColor: brand } = getComputedStyle(probe);
  probe.remove();
  const isPrimary = (one: HTMLButtonElement) =>
    getComputedStyle(one).backgroundColor === brand &&
    one.getClientRects().length > 0 &&
    !one.disabled &&
    one.getAttribute('aria-disabled') !== 'true';
  const primary = [...document.querySelectorAll<HTMLButtonElement>('main button, footer button')].filter(
    isPrimary,
  );
  for (const marked of document.querySelectorAll('[data-clicks]')) marked.removeAttribute('data-clicks');
  for (const one of primary) one.dataset.clicks = '0';
  if (!('countsClicks' in window)) {
    Object.assign(window, { countsClicks: true });
    // Before the listeners of the pane itself.
    window.addEventListener(
      'click',
      (event) => {
        const marked = (event.target as Element).closest<HTMLElement>('[data-clicks]');
        if (!marked) return;
        marked.dataset.clicks = String(Number(marked.dataset.clicks) + 1);
        event.stopImmediatePropagation();
        event.preventDefault();
      },
      true,
    );
  }
  return primary.map(({ textContent }) => textContent.replace(/[\d,\s]+/g, ' ').trim());
}

/** Where a screen is opened from, so that it has something to do: a sheet of the sample workbook. */
export const sampleSheetFor = (screen: string): 'addresses' | 'permits' =>
  screen === 'estimate' ? 'permits' : 'addresses';
