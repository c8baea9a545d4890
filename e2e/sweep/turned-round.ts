import type { Page } from 'playwright-core';

/**
 * Returns numbers, amounts, email addresses, phone numbers and codes that appear in another character order inside a
 * Hebrew line. They are measured where they are drawn, however they are isolated.
 */
export async function turnedRound(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const FIGURES = /[\dA-Za-z@₪+][\dA-Za-z@₪+\-−._/:%#()]*[\dA-Za-z@₪%]/g;
    const SLACK_PX = 1;

    function leftOf(node: Text, at: number): DOMRect | undefined {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getClientRects()[0];
    }

    function isTurned(node: Text, from: number, length: number): boolean {
      const places = Array.from({ length }, (_each, index) => leftOf(node, from + index));
      return places.some((place, index) => {
        const before = places[index - 1];
        if (place === undefined || before === undefined || place.width === 0) return false;
        const sameLine = Math.abs(place.top - before.top) < before.height / 2;
        return sameLine && place.left < before.left - SLACK_PX;
      });
    }

    /**
     * Matches a Latin name before a number, because it pulls the number after a comma to its side, unless one of them
     * is isolated.
     */
    const LISTED = /[A-Za-z\d](?=[,;·] (\d))/g;

    function isDrawn(node: Text, from: number, to: number): boolean {
      if (getComputedStyle(node.parentElement as Element).direction !== 'rtl') return false;
      const [before, after] = [leftOf(node, from), leftOf(node, to)];
      if (before === undefined || after === undefined) return false;
      return Math.abs(before.top - after.top) < before.height / 2 && after.left > before.left;
    }

    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      if (node.parentElement?.checkVisibility() !== true) continue;
      for (const { 0: ending, index } of node.data.matchAll(LISTED)) {
        const next = node.data.slice(index + ending.length).search(/\d/);
        if (isDrawn(node, index, index + ending.length + next)) found.push(`${node.data.trim().slice(0, 60)}: a list`);
      }
      for (const { 0: figures, index } of node.data.matchAll(FIGURES)) {
        if (isTurned(node, index, figures.length)) found.push(`${node.data.trim().slice(0, 60)}: ${figures}`);
      }
    }
    return found;
  });
}
