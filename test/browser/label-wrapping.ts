import type { Frame } from 'playwright-core';

/** Buttons, tabs and labels that overflow, break within a word or take more than two lines. */
export const badlyWrapped = (pane: Frame): Promise<string[]> =>
  pane.evaluate(() => {
    const controls = 'main button, header button, footer button, [role="tab"], main label';
    const visible = [...document.querySelectorAll<HTMLElement>(controls)].filter(
      (element) => element.offsetParent !== null && element.textContent.trim() !== '',
    );
    const linesOf = (node: Text): { tops: Set<number>; isBroken: boolean } => {
      const range = document.createRange();
      const tops = new Set<number>();
      let isBroken = false;
      for (const { index, 0: word } of node.data.matchAll(/[^\s\-–/·]+/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
        const own = new Set(rects.map(({ top }) => Math.round(top)));
        if (own.size > 1) isBroken = true;
        for (const top of own) tops.add(top);
      }
      return { tops, isBroken };
    };
    return visible.flatMap((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const faults: string[] = [];
      while (walker.nextNode()) {
        const { tops, isBroken } = linesOf(walker.currentNode as Text);
        // A title has two lines at most; texts below it, such as hints, may have more.
        const isButton = element.matches('button, [role="tab"]') && element.children.length === 0;
        if (isBroken) faults.push('broken word');
        if (isButton && tops.size > 2) faults.push(`${tops.size} lines`);
      }
      const isCut =
        element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible';
      if (isCut) faults.push('cut off');
      return faults.map((fault) => `${fault}: ${element.textContent.trim().slice(0, 80)}`);
    });
  });
