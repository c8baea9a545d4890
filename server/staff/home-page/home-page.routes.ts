import { accepted } from '#contracts/core/problem.ts';
import * as calls from '#contracts/staff/settings/home-page.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { getHomePage, listHomePartVersions } from './get-home-page.ts';
import { previewHomePart } from './preview-home-part.ts';
import { resetHomePage, restoreHomePart, saveHomePart } from './save-home-part.ts';

const reading = { access: 'staff', permission: 'settings.read' } as const;
const writing = { access: 'staff', permission: 'settings.write' } as const;

export function registerHomeTextRoutes(app: App, deps: Deps): void {
  route(app, calls.getHomePage, { ...reading, handle: async () => accepted(await getHomePage(deps)) });
  route(app, calls.listHomePartVersions, {
    ...reading,
    handle: async ({ params: { part } }) => accepted(await listHomePartVersions(deps, part)),
  });
  route(app, calls.previewHomePart, {
    ...reading,
    handle: ({ params: { part }, body: { locale, ...texts } }) => previewHomePart(app, deps, { part, locale, texts }),
  });
  route(app, calls.saveHomePart, {
    ...writing,
    async handle({ actor, params: { part }, body: { seen, ...texts } }) {
      const saved = await saveHomePart(deps, actor, { part, seen, texts });
      return saved.ok ? accepted(await getHomePage(deps)) : saved;
    },
  });
  route(app, calls.restoreHomePart, {
    ...writing,
    async handle({ actor, params, body }) {
      const restored = await restoreHomePart(deps, actor, { ...params, ...body });
      return restored.ok ? accepted(await getHomePage(deps)) : restored;
    },
  });
  route(app, calls.resetHomePage, {
    ...writing,
    async handle({ actor, body: { seen } }) {
      const reset = await resetHomePage(deps, actor, seen);
      return reset.ok ? accepted(await getHomePage(deps)) : reset;
    },
  });
}
