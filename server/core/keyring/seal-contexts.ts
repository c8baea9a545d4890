/**
 * Name of a place with encrypted values. The name is part of every value encrypted there (additional data of AES-GCM).
 * Therefore it never changes, even if its table or column is renamed; most names look like a table and a column.
 * `server/upgrade.db.test.ts` decrypts values of former releases and fails if a name changes. Each capability lists its
 * names in its `module.ts`. A keyring encrypts at the listed places only, so that a change of the master secret finds
 * every value.
 */
export type SealContextName = string;

/** Encryption context of a value: its place, followed by the key of its row if the place has rows. */
export type SealContext = SealContextName | `${SealContextName}|${string}`;

/**
 * Names of places in former releases. Values under these names must stay readable, because old backups contain them.
 */
export const formerContextNames: Readonly<Partial<Record<string, string>>> = {
  'contact_message|private_sealed': 'inbox_message|private_sealed',
};

/** Throws if no listed place, and no former name of a place, has this context. */
export function requireListedContext(places: readonly SealContextName[], context: string): void {
  const listed = [...places, ...Object.values(formerContextNames)];
  const isAt = (place: SealContextName | undefined) => context === place || context.startsWith(`${place}|`);
  if (!listed.some(isAt)) {
    throw new Error(`'${context.split('|').slice(0, 2).join('|')}' is not a listed place of encrypted values`);
  }
}

/** Returns the context under which a former release encrypted the same value; null if the place was never renamed. */
export function formerContextOf(context: string): string | null {
  for (const [place, former] of Object.entries(formerContextNames)) {
    if (context.startsWith(`${place}|`)) return former + context.slice(place.length);
  }
  return null;
}
