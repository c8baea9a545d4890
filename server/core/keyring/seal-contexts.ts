/**
 * Context name of an encrypted value, such as 'rating|comment_sealed'. The name is part of every value encrypted under
 * it (additional data of AES-GCM). Therefore it never changes, even if its table or column is renamed; most names look
 * like a table and a column. `server/upgrade.db.test.ts` decrypts values of former releases and fails if a name
 * changes. Each module lists its names in its `module.ts`. A keyring encrypts only under listed names, so that a change
 * of the master secret finds every value.
 */
export type SealContextName = string;

/**
 * Encryption context of a value. It is the context name, followed by the key of its row if the value belongs to a row.
 */
export type SealContext = SealContextName | `${SealContextName}|${string}`;

/** Context names of former releases. Values under these names must stay readable, because old backups contain them. */
export const formerContextNames: Readonly<Partial<Record<string, string>>> = {
  'contact_message|private_sealed': 'inbox_message|private_sealed',
};

/** Throws if the context begins neither with a listed name nor with a former name. */
export function requireListedContext(names: readonly SealContextName[], context: string): void {
  const listed = [...names, ...Object.values(formerContextNames)];
  const isAt = (name: SealContextName | undefined) => context === name || context.startsWith(`${name}|`);
  if (!listed.some(isAt)) {
    throw new Error(`'${context.split('|').slice(0, 2).join('|')}' is not a listed name of encrypted values`);
  }
}

/**
 * Returns the context under which a former release encrypted the same value. Returns null if its name never changed.
 */
export function formerSealContextOf(context: string): string | null {
  for (const [name, former] of Object.entries(formerContextNames)) {
    if (context.startsWith(`${name}|`)) return former + context.slice(name.length);
  }
  return null;
}
