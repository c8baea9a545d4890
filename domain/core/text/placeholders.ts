/** Something of the shop's own facts that is not its own yet, and where it stands. */
export type Placeholder = { readonly path: readonly string[]; readonly found: string };

const inBrackets = /\[[^\]]*\]/;
/** RFC 2606 keeps these names for examples; the number is the one of the brand file that comes with the shop. */
const example = /\.example(?:[/?#]|$)|^\+972500000000$/;

/** What still stands in square brackets: nobody may sell under it. */
export function findPlaceholders(facts: unknown): Placeholder[] {
  return textsMatching(facts, inBrackets, []);
}

/** Addresses and numbers that lead to nobody. They stop nothing; before opening they are missed. */
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
