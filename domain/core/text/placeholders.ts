/** Fact of the shop that still has a placeholder as its value, and the path of this fact. */
export type Placeholder = { readonly path: readonly string[]; readonly found: string };

const inBrackets = /\[[^\]]*\]/;
/** Matches values that RFC 2606 reserves for examples, and the phone number of the built-in brand file. */
const example = /\.example(?:[/?#]|$)|^\+972500000000$/;

/**
 * Returns the placeholders (square brackets) in the shop's facts that are not filled in yet. They prevent the start in
 * production.
 */
export function findPlaceholders(facts: unknown): Placeholder[] {
  return textsMatching(facts, inBrackets, []);
}

/**
 * Returns the example email addresses and example phone numbers in the shop's facts. They do not prevent the opening,
 * but the checklist before the opening lists them.
 */
export function findExampleContacts(facts: unknown): Placeholder[] {
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
