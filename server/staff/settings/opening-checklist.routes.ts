import * as calls from '#contracts/staff/opening-checklist.ts';
import { accepted } from '#contracts/core/problem.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { getOpeningChecklist, setOpeningChecklistMark } from './opening-checklist.ts';

const access = 'staff';

export function registerOpeningChecklistRoutes(app: App, deps: Deps): void {
  route(app, calls.getOpeningChecklist, {
    access,
    permission: 'settings.read',
    handle: async () => accepted(await getOpeningChecklist(deps)),
  });
  route(app, calls.setOpeningChecklistMark, {
    access,
    permission: 'settings.write',
    async handle({ actor, body }) {
      await setOpeningChecklistMark(deps, actor, body);
      return accepted(await getOpeningChecklist(deps));
    },
  });
}
