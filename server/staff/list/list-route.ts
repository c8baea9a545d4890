import { Readable } from 'node:stream';
import type { z } from 'zod';
import type { RequiredPermission } from '#contracts/core/permission.ts';
import { accepted } from '#contracts/core/problem.ts';
import { exportEndpointOf, type ListEndpoint } from '#contracts/staff/list.ts';
import type { App } from '#server/core/http/app-type.ts';
import type { Call, RouteOutcome } from '#server/core/http/calls/endpoint-call.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';

type ListOptions<E extends ListEndpoint> = {
  readonly access: 'staff';
  readonly permission: RequiredPermission;
  /** True if a partner may see the list. The list is then limited to the partner's stations. */
  readonly scoped?: true;
  handle(call: Call<E, 'staff'>): Promise<RouteOutcome<E>>;
  /** Runs before the file is sent. It is defined for lists whose downloads the audit log records. */
  onDownload?(call: Call<E, 'staff'>): Promise<void>;
};

/**
 * Registers two endpoints for a list of the portal. The first endpoint returns pages for the screen, and the second
 * returns a file with all rows.
 */
export function listRoute<const E extends ListEndpoint>(app: App, list: E, options: ListOptions<E>): void {
  route(app, list, options);
  const { access, permission, handle, onDownload, scoped } = options;
  // the API definition of the list defines the types of query and response, but this code works with any list
  const ask = handle as unknown as (call: Call<ListEndpoint, 'staff'>) => Promise<RouteOutcome<ListEndpoint>>;
  route(app, exportEndpointOf(list), {
    access,
    permission,
    ...(scoped === undefined ? {} : { scoped }),
    async handle(call) {
      const listCall = call as unknown as Call<ListEndpoint, 'staff'>;
      // the first page is read before the download begins, because a refusal cannot be sent afterwards
      const first = await ask(listCall);
      if (first.ok) await onDownload?.(call as unknown as Call<E, 'staff'>);
      return first.ok
        ? accepted(Readable.from(linesOf(list, first.value, (after) => ask(nextPageCallOf(listCall, after)))))
        : first;
    },
  });
}

function nextPageCallOf(call: Call<ListEndpoint, 'staff'>, after: string): Call<ListEndpoint, 'staff'> {
  const query: unknown = call.query;
  return Object.assign({}, call, { query: { ...(typeof query === 'object' ? query : {}), after } });
}

/**
 * Yields the lines of the file, one JSON object per row. It reads the list page by page through the same use case as
 * the screen. The file therefore has the same rows in the same order.
 */
async function* linesOf(
  list: ListEndpoint,
  first: z.input<ListEndpoint['answer']>,
  askAfter: (after: string) => Promise<RouteOutcome<ListEndpoint>>,
): AsyncGenerator<string> {
  let count = 0;
  let page = list.answer.parse(first);
  for (;;) {
    count += page.rows.length;
    if (page.rows.length > 0) yield `${page.rows.map((row) => JSON.stringify(row)).join('\n')}\n`;
    if (page.next === null || page.next === undefined) break;
    // oxlint-disable-next-line no-await-in-loop -- a page's cursor comes from the previous page
    const next = await askAfter(page.next);
    if (!next.ok) throw new Error(`${list.name} was refused after the first page: ${next.refusal}`);
    page = list.answer.parse(next.value);
  }
  yield `${count}\n`;
}
