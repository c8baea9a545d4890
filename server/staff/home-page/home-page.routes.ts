import { accepted } from '#contracts/core/problem.ts';
import * as calls from '#contracts/staff/settings/home-page.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { getHomePage, listHomeSectionVersions } from './get-home-page.ts';
import { previewHomeSection } from './preview-home-section.ts';
import { resetHomePage, restoreHomeSection, saveHomeSection } from './save-home-section.ts';

const reading = { access: 'staff', permission: 'settings.read' } as const;
const writing = { access: 'staff', permission: 'settings.write' } as const;

export function registerHomeTextRoutes(app: App, deps: Deps): void {
  route(app, calls.getHomePage, { ...reading, handle: async () => accepted(await getHomePage(deps)) });
  route(app, calls.listHomeSectionVersions, {
    ...reading,
    handle: async ({ params: { part } }) => accepted(await listHomeSectionVersions(deps, part)),
  });
  route(app, calls.previewHomeSection, {
    ...reading,
    handle: ({ params: { part }, body: { locale, ...texts } }) =>
      previewHomeSection(app, deps, { part, locale, texts }),
  });
  route(app, calls.saveHomeSection, {
    ...writing,
    async handle({ actor, params: { part }, body: { seen, ...texts } }) {
      const saved = await saveHomeSection(deps, actor, { part, seen, texts });
      return saved.ok ? accepted(await getHomePage(deps)) : saved;
    },
  });
  route(app, calls.restoreHomeSection, {
    ...writing,
    async handle({ actor, params, body }) {
      const restored = await restoreHomeSection(deps, actor, { ...params, ...body });
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
