/** Adds the page to open next to the query of another page's URL. */
export function withNextPage(page: string, next: string | null | undefined): string {
  return next ? `${page}?next=${encodeURIComponent(next)}` : page;
}
