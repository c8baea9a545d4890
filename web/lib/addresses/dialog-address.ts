/** Account dialogs that every page can open by a parameter of its URL. */
const dialogNames = ['signIn', 'register'] as const;
export type DialogName = (typeof dialogNames)[number];

/**
 * Returns the query with the given dialog open at a step, or without an open dialog. Other parameters do not change.
 */
export function withDialog(search: URLSearchParams, open: { name: DialogName; step: string } | null): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of dialogNames) next.delete(name);
  if (open !== null) next.set(open.name, open.step);
  return next;
}

/** Returns true if two URLs differ only in their open dialog; the page then does not need to reload. */
export function differInDialogOnly(before: URL, after: URL): boolean {
  if (before.pathname !== after.pathname || before.href === after.href) return false;
  return withDialog(before.searchParams, null).toString() === withDialog(after.searchParams, null).toString();
}
