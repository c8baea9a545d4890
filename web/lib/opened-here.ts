/** State of a history entry that a link of the same page made: closing what it opened then goes back. */
export const openedHere = { openedHere: true } as const;

export function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedHere' in state;
}
