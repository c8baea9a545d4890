/**
 * What may stand in a statement's text, as far as finding its parameters takes: strings, quoted names, comments and
 * `::casts` are passed over, because a colon in them names nothing.
 */
const token =
  /\b[eE]'(?:[^'\\]|\\.|'')*'|'[^']*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$([a-z_]*)\$[\s\S]*?\$\1\$|::|:(?<name>[a-z_][a-z0-9_]*)|(?<position>\$\d+)/g;

/**
 * A text that speaks of `:order_id` with `$1::uuid` in its place; `sqlTypes` says the parameters in the order of their
 * numbers. Throws where text and declaration do not name the same parameters, or where the text counts by itself.
 */
export function numberParameters(text: string, sqlTypes: ReadonlyMap<string, string>): string {
  const numbers = new Map([...sqlTypes.keys()].map((name, index) => [name, index + 1]));
  const used = new Set<string>();
  const numbered = text.replaceAll(token, (found: string, ...rest: unknown[]) => {
    const { name, position } = rest.at(-1) as { readonly name?: string; readonly position?: string };
    if (position !== undefined) throw new Error(`parameters have names, not numbers: ${position}`);
    if (name === undefined) return found;
    if (!numbers.has(name)) throw new Error(`:${name} is not declared`);
    used.add(name);
    return `$${numbers.get(name)}::${sqlTypes.get(name)}`;
  });
  const unused = [...numbers.keys()].filter((name) => !used.has(name));
  if (unused.length > 0) throw new Error(`:${unused.join(', :')} is declared and not used`);
  return numbered;
}

/** A text without what only looks like SQL in it, for a search that must not be misled by a comment. */
export function withoutQuotesAndComments(text: string): string {
  return text.replaceAll(token, (found: string) => (/^(::|:|\$\d)/.test(found) ? found : ' '));
}
