/**
 * History state of links that open a dialog over their page. Closing such a dialog goes one step back in the history.
 */
export const openedByLink = { openedByLink: true } as const;

export function isOpenedByLink(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedByLink' in state;
}
