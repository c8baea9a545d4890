/**
 * History state of a link that opens a dialog over the current page. To close such a dialog, the page goes one step
 * back in the history.
 */
export const openedByLink = { openedByLink: true } as const;

export function isOpenedByLink(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedByLink' in state;
}
