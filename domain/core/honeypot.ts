/**
 * Values with which a public form detects spam: the hidden field `website`, and the time `openedMs` from opening to
 * sending in ms.
 */
export type HoneypotFields = { readonly website?: string | undefined; readonly openedMs?: number | undefined };

/** Minimum time in ms that a person needs to read and fill a form. Bots are faster. */
export const HUMAN_FILL_TIME_MIN_MS = 1_500;

/**
 * Returns true if a bot probably filled the form. This is so if the hidden field has a value, or if the form was sent
 * faster than a person can type. A browser without scripts measures no time, so its form is accepted.
 */
export function isProbablyBot({ website, openedMs }: HoneypotFields): boolean {
  return (website ?? '').trim() !== '' || (openedMs !== undefined && openedMs < HUMAN_FILL_TIME_MIN_MS);
}
