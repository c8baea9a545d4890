/** HTML that was produced by the templates in this code. All values that the templates insert are escaped. */
export type Markup = { readonly markup: string };

type Part = string | Markup | readonly Markup[] | null;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');
}

function markupOf(part: Part): string {
  if (part === null) return '';
  if (typeof part === 'string') return escapeText(part);
  return 'markup' in part ? part.markup : part.map(markupOf).join('');
}

/**
 * Template tag that creates HTML. Strings are escaped for text and quoted attributes, markup is inserted unchanged, and
 * null becomes an empty text.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { markup: String.raw({ raw: strings }, ...parts.map(markupOf)) };
}
