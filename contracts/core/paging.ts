import { z } from 'zod';

/** Entries of a page where nothing is said, and the most that may be asked for. */
const PAGE_LENGTH = 50;
const LONGEST_PAGE = 200;

/**
 * Query of a list that grows over the years. The answer is the list itself, page by page: where there is more, the
 * `Link` header names the next page (RFC 8288, `rel="next"`). A cursor says which entry was the last; it comes from such
 * a link and is made by nobody else. Behind an entry that is not the caller's own there is nothing.
 */
export const pageQuerySchema = z.object({
  cursor: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(LONGEST_PAGE).default(PAGE_LENGTH),
});
export type PageQuery = z.output<typeof pageQuerySchema>;

/** What the answer with a page says beside the list. */
export const pageHeadersSchema = z.object({
  link: z.string().optional().describe('Where there is more: the address of the next page, rel="next" (RFC 8288)'),
});

/** The value of the `Link` header. */
export function linkToNext(
  path: string,
  { cursor, limit }: { readonly cursor: string; readonly limit: number },
): string {
  return `<${path}?cursor=${cursor}&limit=${limit}>; rel="next"`;
}

/** The cursor of the next page out of a `Link` header; null where there is none. */
export function nextCursorOf(link: string | null | undefined): string | null {
  return /[?&]cursor=([\w-]+)[^>]*>; rel="next"/.exec(link ?? '')?.[1] ?? null;
}
