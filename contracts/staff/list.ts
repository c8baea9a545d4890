import { z } from 'zod';

/** Rows of one page of a list in the staff portal. */
export const ROWS_A_PAGE = 50;

/** The query of a list in the staff portal: its own filters, and the row after which the page begins. */
export function listQuery<const Filters extends z.ZodRawShape>(filters: Filters) {
  return z.object({ ...filters, after: z.string().max(200).optional() });
}
