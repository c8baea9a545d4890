/**
 * Text with headings, paragraphs and lists, as people write it without a tool: an empty line ends a paragraph, a line
 * that begins with '# ' is a heading, and lines that begin with '- ' are a list.
 */
export type TextBlock =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

const HEADING = '# ';
const ITEM = '- ';

export function blocksOf(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let joins = false;
  for (const line of linesOf(text)) {
    const last = joins ? blocks.at(-1) : undefined;
    const joined = last === undefined ? null : withLine(last, line);
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

/** The block before a line with the line in it; null where the line begins another. */
function withLine(before: TextBlock, line: string): TextBlock | null {
  if (line === '') return null;
  const next = blockOf(line);
  if (before.kind === 'list' && next.kind === 'list') return { kind: 'list', items: [...before.items, ...next.items] };
  // a line break within a paragraph is where somebody's screen ended
  const goesOn = before.kind === 'paragraph' && next.kind === 'paragraph';
  return goesOn ? { kind: 'paragraph', text: `${before.text} ${next.text}` } : null;
}

export function linesOf(text: string): string[] {
  return text.split(/\r?\n/u).map((line) => line.trim());
}

/** What is wrong with a text that names facts of the shop in braces. */
export type TextMistake =
  | { readonly kind: 'unknown'; readonly name: string }
  | { readonly kind: 'empty' | 'broken' | 'long' | 'brackets' };

type Rules = { readonly names: readonly string[]; readonly max: number };

/** Returns the first mistake that blocks publication; null if there is none. */
export function textMistake(text: string, { names, max }: Rules): TextMistake | null {
  if (text.trim() === '') return { kind: 'empty' };
  if ([...text].length > max) return { kind: 'long' };
  const unknown = [...text.matchAll(/\{([^{}]*)\}/gu)]
    .map(([, name = '']) => name)
    .find((name) => !names.includes(name));
  if (unknown !== undefined) return { kind: 'unknown', name: unknown };
  // a brace that opens or closes nothing would be read as it stands
  if (/[{}]/u.test(text.replaceAll(/\{[^{}]*\}/gu, ''))) return { kind: 'broken' };
  // square brackets mark what is still to be filled in
  return /\[[^\]]*\]/u.test(text) ? { kind: 'brackets' } : null;
}

/** The text with the shop's facts in the places that name them. */
export function filledIn(text: string, facts: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{([^{}]*)\}/gu, (written, name: string) => facts[name] ?? written);
}
