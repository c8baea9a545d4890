import { z } from 'zod';

/** Default number and maximum number of entries on one page of a list. */
const PAGE_LENGTH = 50;
const LONGEST_PAGE = 200;

/**
 * Query of a list that is divided into pages. The response is one page. If there is a next page, the `Link` header
 * contains its URL (RFC 8288, `rel="next"`). A cursor identifies the last entry of a page and is taken from such a
 * link. If the cursor's entry belongs to another customer, the response is empty.
 */
export const pageQuerySchema = z.object({
  cursor: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(LONGEST_PAGE).default(PAGE_LENGTH),
});
export type PageQuery = z.output<typeof pageQuerySchema>;

export const pageHeadersSchema = z.object({
  link: z.string().optional().describe('Address of the next page, if there is one; rel="next" (RFC 8288)'),
});

/** Returns the value of the `Link` header that contains the URL of the next page. */
export function nextPageLink(
  path: string,
  { cursor, limit }: { readonly cursor: string; readonly limit: number },
): string {
  return `<${path}?cursor=${cursor}&limit=${limit}>; rel="next"`;
}

/** Returns the cursor of the next page from a `Link` header. Returns null on the last page. */
export function nextCursorOf(link: string | null | undefined): string | null {
  return /[?&]cursor=([\w-]+)[^>]*>; rel="next"/.exec(link ?? '')?.[1] ?? null;
}
