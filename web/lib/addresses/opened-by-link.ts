/**
 * History state of a link that opens a dialog over the current page. To close such a dialog, the page goes one step
 * back in the history.
 */
export const dialogOpenedByLink = { dialogOpenedByLink: true } as const;

export function isDialogOpenedByLink(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'dialogOpenedByLink' in state;
}
