import type { PartField } from './part-fields.ts';

/** What stands at `name.he`, as text; empty where nothing does. */
export function textAt(facts: object, name: string): string {
  const found = name
    .split('.')
    .reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), facts);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
}

/** Whether a text is a colour as it is saved; the rule itself is the server's. */
export function isAccent(text: string): boolean {
  return /^#[0-9a-f]{6}$/u.test(text);
}

/** Whether a text is the name of a logo. */
export function isLogoName(text: string): boolean {
  return /^\d+x\d+-[0-9a-f]{32}$/u.test(text);
}

type Tree = Map<string, Tree | number | string>;

/** What was typed as the part that the call takes: numbers are numbers, and what stayed empty is not there. */
export function valueOf(fields: readonly PartField[], texts: Readonly<Record<string, string>>): object {
  const tree: Tree = new Map();
  for (const { name, type } of fields) {
    const text = (texts[name] ?? '').trim();
    const path = name.split('.');
    const leaf = path.pop() ?? '';
    const parent = path.reduce(branchAt, tree);
    if (text !== '') parent.set(leaf, type === 'number' ? Number(text) : text);
  }
  return plain(tree);
}

function branchAt(tree: Tree, key: string): Tree {
  const known = tree.get(key);
  if (known instanceof Map) return known;
  const branch: Tree = new Map();
  tree.set(key, branch);
  return branch;
}

function plain(tree: Tree): object {
  return Object.fromEntries([...tree].map(([key, value]) => [key, value instanceof Map ? plain(value) : value]));
}
