/** Dialogs of accounts that any page can open over itself, by a name in its query. */
const dialogNames = ['signIn', 'register'] as const;
export type DialogName = (typeof dialogNames)[number];

/** The same query with one of these dialogs open at a step, or with none open. Other parameters are left as they are. */
export function withDialog(search: URLSearchParams, open: { name: DialogName; step: string } | null): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of dialogNames) next.delete(name);
  if (open !== null) next.set(open.name, open.step);
  return next;
}

/** Whether two addresses of the site differ in nothing but these dialogs: then there is nothing to load again. */
export function differInDialogOnly(before: URL, after: URL): boolean {
  if (before.pathname !== after.pathname || before.href === after.href) return false;
  return withDialog(before.searchParams, null).toString() === withDialog(after.searchParams, null).toString();
}
