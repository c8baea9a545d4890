/**
 * History state of links that open a dialog over their page. Closing such a dialog goes one step back in the history.
 */
export const openedHere = { openedHere: true } as const;

export function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedHere' in state;
}
