/**
 * Matches the parts of an SQL text that matter for finding parameters. Strings, quoted names, comments and `::casts`
 * are skipped, because a colon in them does not start a parameter.
 */
const token =
  /\b[eE]'(?:[^'\\]|\\.|'')*'|'[^']*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$([a-z_]*)\$[\s\S]*?\$\1\$|::|:(?<name>[a-z_][a-z0-9_]*)|(?<position>\$\d+)/g;

/**
 * Replaces each named parameter, such as `:order_id`, by a numbered parameter, such as `$1::uuid`. `sqlTypes` lists the
 * parameters in the order of their numbers. Throws if the text and the declaration name different parameters, or if the
 * text already has numbered parameters.
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

/** Removes comments and quoted parts from the text, for searches that must match SQL only. */
export function withoutQuotesAndComments(text: string): string {
  return text.replaceAll(token, (found: string) => (/^(::|:|\$\d)/.test(found) ? found : ' '));
}
