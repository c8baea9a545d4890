const markupKey = Symbol('markup');

/** Trusted markup. Only `html` creates it, so text from users is always escaped. */
export type Html = { readonly [markupKey]: string };

/**
 * A value inside an HTML template. Text is escaped, and markup and lists of markup are inserted unchanged. null,
 * undefined and false render nothing.
 */
export type HtmlPart = string | number | Html | readonly HtmlPart[] | null | undefined | false;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Template tag that creates trusted markup. Write attribute values in double quotes. The escaping is safe both in text
 * and in attribute values.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  const fixed = withoutIndents(strings);
  let text = fixed[0] ?? '';
  for (const [index, part] of parts.entries()) text += textOfPart(part) + (fixed[index + 1] ?? '');
  return { [markupKey]: text };
}

const trimmedTemplates = new WeakMap<TemplateStringsArray, readonly string[]>();

/**
 * Removes indentation from a template, which would be a fifth of a mail. The result is cached per template, because the
 * template's array is the same at every call.
 */
function withoutIndents(strings: TemplateStringsArray): readonly string[] {
  const before = trimmedTemplates.get(strings);
  if (before !== undefined) return before;
  const fixed = strings.map((text) => text.replaceAll(/\n\s+/g, '\n'));
  trimmedTemplates.set(strings, fixed);
  return fixed;
}

/** Returns the document as a string. */
export function htmlText(document: Html): string {
  return document[markupKey];
}

function textOfPart(part: HtmlPart): string {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'number') return String(part);
  if (typeof part === 'string') return escapeHtml(part);
  return isHtml(part) ? part[markupKey] : part.map(textOfPart).join('');
}

const specialCharacter = /[&<>"']/;
const everySpecial = new RegExp(specialCharacter, 'g');

/**
 * Escapes a text only if needed, because most texts have no special character. The check is much faster than the
 * replacement.
 */
function escapeHtml(text: string): string {
  return specialCharacter.test(text)
    ? text.replace(everySpecial, (character) => entities[character] ?? character)
    : text;
}

function isHtml(part: Html | readonly HtmlPart[]): part is Html {
  return markupKey in part;
}
