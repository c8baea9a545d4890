/**
 * Values of the spam traps of a public form: `website` is the hidden field, `openedMs` the time from opening to sending
 * in ms.
 */
export type SpamTrapFields = { readonly website?: string | undefined; readonly openedMs?: number | undefined };

/** Minimum time in ms in which a person can read and fill a form; bots are faster. */
export const HUMAN_FILL_TIME_MIN_MS = 1_500;

/**
 * Returns true if a bot probably filled the form: the hidden field has a value, or the form was sent faster than a
 * person can type. A browser without scripts measures no time, so its form is accepted.
 */
export function isFilledByBot({ website, openedMs }: SpamTrapFields): boolean {
  return (website ?? '').trim() !== '' || (openedMs !== undefined && openedMs < HUMAN_FILL_TIME_MIN_MS);
}
