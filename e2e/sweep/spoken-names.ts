import type { Page } from 'playwright-core';

/**
 * Returns controls whose accessible name does not contain their visible text (WCAG 2.5.3). Voice control finds a
 * control by the text that its user reads. Signs such as × are not spoken and are left out.
 */
export async function unspokenTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Returns only the words of a text, because punctuation and isolates are not spoken. */
    const wordsOf = (text: string) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
        .trim();

    /** Returns true for text that is only for screen readers, names of drawings, and options of a list. */
    function isUnseen(element: Element): boolean {
      if (element.closest('title, desc, option') !== null) return true;
      if (!element.checkVisibility({ visibilityProperty: true })) return true;
      for (let part: Element | null = element; part !== null; part = part.parentElement) {
        if (getComputedStyle(part).clipPath === 'inset(50%)') return true;
      }
      return false;
    }

    function visibleText(control: Element): string {
      const walker = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      let text = '';
      let before: Element | null = null;
      while (walker.nextNode()) {
        const { parentElement: parent, textContent } = walker.currentNode;
        if (parent === null || isUnseen(parent)) continue;
        text += (parent === before ? '' : ' ') + (textContent ?? '');
        before = parent;
      }
      return text;
    }

    function nameOf(control: Element): string {
      const ids = control.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
      if (ids.length > 0) return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
      return control.getAttribute('aria-label') ?? '';
    }

    /** Returns the texts that a person reads as the name of a control: its own, or its label's. */
    function textsOf(control: Element): string[] {
      if (!control.matches('input, select, textarea')) return [visibleText(control)];
      const { labels } = control as HTMLInputElement;
      return [...(labels ?? [])].map(visibleText);
    }

    const roles = '[role=button], [role=link], [role=tab], [role=switch], [role=menuitem]';
    const controls = document.querySelectorAll(`a[href], button, summary, input, select, textarea, ${roles}`);
    return [...controls]
      .filter((control) => control.matches('[aria-label], [aria-labelledby]') && control.checkVisibility())
      .flatMap((control) => {
        const name = wordsOf(nameOf(control));
        return textsOf(control)
          .map(wordsOf)
          .filter((text) => /\p{L}/u.test(text) && !` ${name} `.includes(` ${text} `))
          .map((text) => `“${text}” is named “${name}”`);
      });
  });
}
