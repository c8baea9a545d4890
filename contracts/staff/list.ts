import { z } from 'zod';
import { endpoint, type Endpoint } from '#contracts/core/endpoint.ts';

/** Number of rows per page in the lists of the staff portal. */
export const ROWS_PER_PAGE = 50;

/**
 * Maximum number of matching rows for which the totals below a list are calculated row by row. The totals are
 * calculated in this way if no aggregate contains them (docs/decisions/0099).
 */
export const SUMMED_ROWS_MAX = 10_000;

/** Returns the query schema of a list in the staff portal: its filters and the cursor of the page. */
export function listQuery<const Filters extends z.ZodRawShape>(filters: Filters) {
  return z.object({ ...filters, after: z.string().max(200).optional() });
}

/**
 * Returns the schema of the parameter by which a list is sorted. It is a column name, with a leading minus for
 * descending order.
 */
export function sortQuery<const Name extends string>(...names: readonly Name[]) {
  return { sort: z.enum(names.flatMap((name): (Name | `-${Name}`)[] => [name, `-${name}`])).optional() };
}

/** Endpoint of the portal that returns a list. The response has one page of rows and the cursor of the next page. */
export type ListEndpoint = Endpoint & {
  readonly answer: z.ZodType<{ readonly rows: readonly object[]; readonly next?: string | null }>;
};

/** Returns the path of the endpoint that exports all rows of a list. */
export function exportPathOf<const Path extends string>(path: Path): `${Path}/rows` {
  return `${path}/rows`;
}

/**
 * Returns the endpoint that exports all rows of a list without pages. The filters and the order are the same as in the
 * list. Each row is one JSON line. The last line is the number of rows, so that a truncated file is detected.
 */
export function exportEndpointOf({ name, path, summary, query, params, problems }: ListEndpoint) {
  return endpoint({
    name: `${name}Rows`,
    method: 'GET',
    path: exportPathOf(path),
    summary: `${summary}. All rows, one JSON line each`,
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { query }),
    status: 200,
    gives: 'application/x-ndjson',
    answer: z.custom<AsyncIterable<string>>((stream) => typeof stream === 'object' && stream !== null),
    problems,
  });
}
