/** What the quiet traps of a form open to everybody caught. */
export type FormTraps = { readonly website?: string | undefined; readonly openedMs?: number | undefined };

/** Nobody reads and fills a form in less than this; machines do. */
export const FASTEST_PERSON_MS = 1_500;

/**
 * Whether a machine filled the form: the field that people do not see has something in it, or the form was
 * sent sooner than anybody can type. A browser without scripts measures nothing, and that is fine.
 */
export function isFilledByMachine({ website, openedMs }: FormTraps): boolean {
  return (website ?? '').trim() !== '' || (openedMs !== undefined && openedMs < FASTEST_PERSON_MS);
}
