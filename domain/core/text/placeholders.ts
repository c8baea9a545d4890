/** A fact of the shop that still has a placeholder value, and its path. */
export type Placeholder = { readonly path: readonly string[]; readonly found: string };

const inBrackets = /\[[^\]]*\]/;
/** Matches values that RFC 2606 reserves for examples, and the phone number of the built-in brand file. */
const example = /\.example(?:[/?#]|$)|^\+972500000000$/;

/** Returns the unfilled placeholders (square brackets); they block production start. */
export function findPlaceholders(facts: unknown): Placeholder[] {
  return textsMatching(facts, inBrackets, []);
}

/**
 * Returns example email addresses and example phone numbers in the shop's facts. They block nothing; the checklist
 * before opening lists them.
 */
export function findExamples(facts: unknown): Placeholder[] {
  return textsMatching(facts, example, []);
}

export function hasPlaceholder(text: string): boolean {
  return inBrackets.test(text);
}

function textsMatching(value: unknown, pattern: RegExp, path: readonly string[]): Placeholder[] {
  if (typeof value === 'string') {
    const found = pattern.exec(value)?.[0];
    return found === undefined ? [] : [{ path, found }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => textsMatching(part, pattern, [...path, name]));
}
