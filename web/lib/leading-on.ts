/** A page's address, told where it leads on to afterwards. */
export function leadingOn(page: string, next: string | null | undefined): string {
  return next ? `${page}?next=${encodeURIComponent(next)}` : page;
}
