import type { ShopDetailsField } from './shop-details-fields.ts';

/** Returns the text at a path such as `name.he`. Returns an empty text if there is no text at that path. */
export function textAt(facts: object, name: string): string {
  const found = name
    .split('.')
    .reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), facts);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
}

/** Returns true if the text looks like a colour value. The server's validation is stricter. */
export function isAccent(text: string): boolean {
  return /^#[0-9a-f]{6}$/u.test(text);
}

/** Returns true if the text has the format of a stored logo's or icon's file name. */
export function isLogoName(text: string): boolean {
  return /^\d+x\d+-[0-9a-f]{32}$/u.test(text);
}

type Tree = Map<string, Tree | number | string>;

/**
 * Converts the form fields to a section of the shop's information, as the API accepts it. Numeric fields become
 * numbers, and empty fields are left out.
 */
export function shopDetailsOfInput(
  fields: readonly ShopDetailsField[],
  texts: Readonly<Record<string, string>>,
): object {
  const tree: Tree = new Map();
  for (const { name, type } of fields) {
    const text = (texts[name] ?? '').trim();
    const path = name.split('.');
    const leaf = path.pop() ?? '';
    const parent = path.reduce(branchAt, tree);
    if (text !== '') parent.set(leaf, type === 'number' ? Number(text) : text);
  }
  return objectOfTree(tree);
}

function branchAt(tree: Tree, key: string): Tree {
  const known = tree.get(key);
  if (known instanceof Map) return known;
  const branch: Tree = new Map();
  tree.set(key, branch);
  return branch;
}

function objectOfTree(tree: Tree): object {
  return Object.fromEntries([...tree].map(([key, value]) => [key, value instanceof Map ? objectOfTree(value) : value]));
}
