import { z } from 'zod';
import { endpoint, type Endpoint } from '#contracts/core/endpoint.ts';

/** Rows of one page of a list in the staff portal. */
export const ROWS_A_PAGE = 50;

/** The query of a list in the staff portal: its own filters, and the row after which the page begins. */
export function listQuery<const Filters extends z.ZodRawShape>(filters: Filters) {
  return z.object({ ...filters, after: z.string().max(200).optional() });
}

/** The order of a list, where it has more than one: the name of a column, with a minus where the last comes first. */
export function sortQuery<const Name extends string>(...names: readonly Name[]) {
  return { sort: z.enum(names.flatMap((name): (Name | `-${Name}`)[] => [name, `-${name}`])).optional() };
}

/** A list of the portal: one page of rows, and where the next one begins. */
export type ListEndpoint = Endpoint & {
  readonly answer: z.ZodType<{ readonly rows: readonly object[]; readonly next?: string | null }>;
};

/** Where every row of a list is. */
export function rowsPathOf<const Path extends string>(path: Path): `${Path}/rows` {
  return `${path}/rows`;
}

/**
 * The call that gives every row of a list: its filters and its order, and no pages. One row is one line of JSON; the
 * last line is how many they were, so that a file that was cut off is no whole one.
 */
export function rowsOf({ name, path, summary, query, params, problems }: ListEndpoint) {
  return endpoint({
    name: `${name}Rows`,
    method: 'GET',
    path: rowsPathOf(path),
    summary: `${summary}. Every row, each a line`,
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { query }),
    status: 200,
    gives: 'application/x-ndjson',
    answer: z.custom<AsyncIterable<string>>((stream) => typeof stream === 'object' && stream !== null),
    problems,
  });
}
