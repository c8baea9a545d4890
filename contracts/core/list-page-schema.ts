import { z } from 'zod';

/**
 * Returns the schema of one page of a list. A page has rows and the cursor of the next page, which is null on the last
 * page.
 */
export function listPageSchema<const Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), next: z.string().nullable() });
}
