import { accepted } from '#contracts/core/problem.ts';
import * as calls from '#contracts/staff/settings/legal-texts.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { getLegalText, listLegalTexts } from './get-legal-texts.ts';
import { previewLegalText } from './preview-legal-text.ts';
import { publishLegalText } from './publish-legal-text.ts';

const access = 'staff';

export function registerLegalTextRoutes(app: App, deps: Deps): void {
  route(app, calls.listLegalTexts, {
    access,
    permission: 'settings.read',
    handle: async () => accepted(await listLegalTexts(deps)),
  });
  route(app, calls.getStaffLegalText, {
    access,
    permission: 'settings.read',
    handle: async ({ params: { text } }) => accepted(await getLegalText(deps, text)),
  });
  route(app, calls.previewLegalText, {
    access,
    permission: 'settings.read',
    handle: ({ params, body }) => previewLegalText(app, deps, { ...params, ...body }),
  });
  route(app, calls.publishLegalText, {
    access,
    permission: 'settings.write',
    async handle({ actor, params: { text }, body }) {
      const saved = await publishLegalText(deps, actor, { text, ...body });
      return saved.ok ? accepted(await getLegalText(deps, text)) : saved;
    },
  });
}
