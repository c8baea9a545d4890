/** A page's address, told where it leads on to afterwards. */
export function leadingOn(page: string, next: string | null): string {
  return next === null ? page : `${page}?next=${encodeURIComponent(next)}`;
}
