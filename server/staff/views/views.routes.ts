import { accepted } from '#contracts/core/problem.ts';
import * as calls from '#contracts/staff/saved-views.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { hideColumns } from './hide-columns.ts';
import { listHiddenColumns } from './store/list-columns.ts';
import { listViewRows } from './store/saved-view.ts';
import { addSavedView, changeSavedView, deleteSavedView, savedViewOf } from './manage-views.ts';

/**
 * Access rule of saved views. A staff user who may see a list may save views of it. Each user sees only their own
 * views.
 */
const own = { access: 'staff', permission: 'member', scoped: true } as const;

export function registerSavedViewRoutes(app: App, deps: Deps): void {
  route(app, calls.listSavedViews, {
    ...own,
    async handle({ actor: { staffId }, query: { list } }) {
      const [rows, hidden] = await Promise.all([
        listViewRows(deps.db, { staffId, list }),
        listHiddenColumns(deps.db, { staffId, list }),
      ]);
      return accepted({ rows: rows.map(savedViewOf), hidden });
    },
  });
  route(app, calls.addSavedView, { ...own, handle: ({ actor, body }) => addSavedView(deps, actor, body) });
  route(app, calls.changeSavedView, {
    ...own,
    handle: ({ actor, body, params }) => changeSavedView(deps, actor, { ...params, ...body }),
  });
  route(app, calls.hideColumns, {
    ...own,
    handle: async ({ actor, body }) => accepted(await hideColumns(deps, actor, body)),
  });
  route(app, calls.deleteSavedView, {
    ...own,
    handle: ({ actor, params }) => deleteSavedView(deps, actor, params.viewId),
  });
}
