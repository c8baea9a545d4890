const markup = Symbol('markup');

/** Markup that may stand in a document as it is. Only `html` makes it, so user text is always escaped. */
export type Html = { readonly [markup]: string };

/** What a template takes: text is escaped, markup and lists of it stand as they are, nothing shows nothing. */
export type HtmlPart = string | number | Html | readonly HtmlPart[] | null | undefined | false;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Template tag. Attribute values stand in double quotes in the template; the escaping covers both places. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  const fixed = withoutIndents(strings);
  let text = fixed[0] ?? '';
  for (const [index, part] of parts.entries()) text += textOfPart(part) + (fixed[index + 1] ?? '');
  return { [markup]: text };
}

const known = new WeakMap<TemplateStringsArray, readonly string[]>();

/** A fifth of a mail would be the indents of its templates. A template is the same array at every call. */
function withoutIndents(strings: TemplateStringsArray): readonly string[] {
  const before = known.get(strings);
  if (before !== undefined) return before;
  const fixed = strings.map((text) => text.replaceAll(/\n\s+/g, '\n'));
  known.set(strings, fixed);
  return fixed;
}

/** The finished text of a document. */
export function htmlText(document: Html): string {
  return document[markup];
}

function textOfPart(part: HtmlPart): string {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'number') return String(part);
  if (typeof part === 'string') return escaped(part);
  return isHtml(part) ? part[markup] : part.map(textOfPart).join('');
}

const special = /[&<>"']/;
const everySpecial = new RegExp(special, 'g');

/** Most texts hold nothing special, and looking is a fraction of replacing. */
function escaped(text: string): string {
  return special.test(text) ? text.replace(everySpecial, (character) => entities[character] ?? character) : text;
}

function isHtml(part: Html | readonly HtmlPart[]): part is Html {
  return markup in part;
}
