/** Returns the URL of a page with the page to open next in its query. */
export function withNextPage(page: string, next: string | null | undefined): string {
  return next ? `${page}?next=${encodeURIComponent(next)}` : page;
}
