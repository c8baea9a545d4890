/** History state set by links that open a dialog over their page: closing it then goes one step back. */
export const openedHere = { openedHere: true } as const;

export function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedHere' in state;
}
