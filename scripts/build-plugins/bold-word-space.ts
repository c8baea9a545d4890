import type { Plugin } from 'vite';

/** Matches a declaration of one font weight. The ranges of `@font-face` have two values and do not match. */
const weight = /font-weight:\s*(var\(--font-weight-\w+\)|\d+|bold|bolder|normal)\s*(?=[;}])/g;

const BOLD_FROM = 500;
const boldNames = /^(?:bold|bolder|var\(--font-weight-(?:medium|semibold|bold|extrabold|black)\))$/;

function isBold(value: string): boolean {
  return boldNames.test(value) || Number(value) >= BOLD_FROM;
}

/**
 * Returns a style sheet in which every rule with a font weight also sets the space between words. The font's space is
 * narrow from weight 500 on; `--bold-word-space` (web/ui/theme.css) widens it in languages with Latin characters.
 */
export function withBoldWordSpace(css: string): string {
  return css.replace(
    weight,
    (declaration, value: string) =>
      `${declaration};word-spacing:${isBold(value) ? 'var(--bold-word-space)' : 'normal'}`,
  );
}

/** Applies `withBoldWordSpace` to every style sheet after Tailwind has resolved its imports. */
export function boldWordSpace(): Plugin {
  return {
    name: 'bold-word-space',
    enforce: 'pre',
    transform: { filter: { id: /\.css$/ }, handler: (css) => ({ code: withBoldWordSpace(css), map: null }) },
  };
}
