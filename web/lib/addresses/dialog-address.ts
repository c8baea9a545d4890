/** Names of the account dialogs. Every page can open them with a parameter in its URL. */
const dialogNames = ['signIn', 'register'] as const;
export type DialogName = (typeof dialogNames)[number];

/**
 * Returns the URL query with the given dialog open at a given step. Returns the query without a dialog if `open` is
 * null. Other parameters do not change.
 */
export function withDialog(search: URLSearchParams, open: { name: DialogName; step: string } | null): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of dialogNames) next.delete(name);
  if (open !== null) next.set(open.name, open.step);
  return next;
}

/** Returns true if two URLs differ only in their open dialog. The page then does not need to reload. */
export function differInDialogOnly(before: URL, after: URL): boolean {
  if (before.pathname !== after.pathname || before.href === after.href) return false;
  return withDialog(before.searchParams, null).toString() === withDialog(after.searchParams, null).toString();
}
