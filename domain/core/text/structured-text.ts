/**
 * Plain text with simple structure. An empty line ends a paragraph, a line that begins with '# ' is a heading, and
 * lines that begin with '- ' are a list.
 */
export type TextBlock =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

const HEADING = '# ';
const ITEM = '- ';

export function textBlocksOf(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let joins = false;
  for (const line of trimmedLinesOf(text)) {
    const last = joins ? blocks.at(-1) : undefined;
    const joined = last === undefined ? null : appendLine(last, line);
    if (joined !== null) blocks.splice(-1, 1, joined);
    else if (line !== '') blocks.push(blockOf(line));
    joins = line !== '';
  }
  return blocks;
}

function blockOf(line: string): TextBlock {
  if (line.startsWith(HEADING)) return { kind: 'heading', text: line.slice(HEADING.length).trim() };
  if (line.startsWith(ITEM)) return { kind: 'list', items: [line.slice(ITEM.length).trim()] };
  return { kind: 'paragraph', text: line };
}

/** Adds a line to the previous block and returns the block. Returns null if the line begins a new block. */
function appendLine(before: TextBlock, line: string): TextBlock | null {
  if (line === '') return null;
  const next = blockOf(line);
  if (before.kind === 'list' && next.kind === 'list') return { kind: 'list', items: [...before.items, ...next.items] };
  // a line break inside a paragraph is ignored, because it comes from the width of the author's screen
  const isContinued = before.kind === 'paragraph' && next.kind === 'paragraph';
  return isContinued ? { kind: 'paragraph', text: `${before.text} ${next.text}` } : null;
}

export function trimmedLinesOf(text: string): string[] {
  return text.split(/\r?\n/u).map((line) => line.trim());
}

/** Error in a text that contains placeholders in braces for facts of the shop. */
export type StructuredTextError =
  | { readonly kind: 'unknown'; readonly name: string }
  | { readonly kind: 'empty' | 'broken' | 'long' | 'brackets' };

type Rules = { readonly names: readonly string[]; readonly max: number };

/** Returns the first error that prevents the text from being published. Returns null if there is no error. */
export function structuredTextErrorOf(text: string, { names, max }: Rules): StructuredTextError | null {
  if (text.trim() === '') return { kind: 'empty' };
  if ([...text].length > max) return { kind: 'long' };
  const unknown = [...text.matchAll(/\{([^{}]*)\}/gu)]
    .map(([, name = '']) => name)
    .find((name) => !names.includes(name));
  if (unknown !== undefined) return { kind: 'unknown', name: unknown };
  // an unmatched brace would be published unchanged
  if (/[{}]/u.test(text.replaceAll(/\{[^{}]*\}/gu, ''))) return { kind: 'broken' };
  // square brackets mark unfilled placeholders
  return /\[[^\]]*\]/u.test(text) ? { kind: 'brackets' } : null;
}

/** Replaces the placeholders in a text by the shop's facts. */
export function replacePlaceholders(text: string, facts: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{([^{}]*)\}/gu, (written, name: string) => facts[name] ?? written);
}
