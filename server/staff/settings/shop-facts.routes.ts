import * as calls from '#contracts/staff/settings/shop-facts.ts';
import { accepted } from '#contracts/core/problem.ts';
import { isoTextOf } from '#domain/core/time/jerusalem-time.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { listBrandVersions } from './store/brand-version.ts';
import { readShopFacts } from './get-facts.ts';
import { previewShopFactsPart } from './preview-facts.ts';
import { restoreShopFactsPart, saveShopFactsPart } from './save-facts.ts';

const access = 'staff';
const VERSIONS_SHOWN = 100;

export function registerShopFactRoutes(app: App, deps: Deps): void {
  route(app, calls.getShopFacts, {
    access,
    permission: 'settings.read',
    handle: async () => accepted(await readShopFacts(deps)),
  });
  route(app, calls.listFactsVersions, {
    access,
    permission: 'settings.read',
    handle: async ({ params: { part } }) => {
      const versions = await listBrandVersions(deps.db, { part, limit: VERSIONS_SHOWN });
      return accepted(versions.map((version) => ({ ...version, savedAt: isoTextOf(version.savedAt) })));
    },
  });
  route(app, calls.previewShop, {
    access,
    permission: 'settings.read',
    handle: ({ query }) => previewShopFactsPart(app, deps, query),
  });
  route(app, calls.saveShopFacts, {
    access,
    permission: 'settings.write',
    async handle({ actor, body: { part, seen, ...value } }) {
      const saved = await saveShopFactsPart(deps, actor, { part, seen, value });
      return saved.ok ? accepted(await readShopFacts(deps)) : saved;
    },
  });
  route(app, calls.restoreShopFacts, {
    access,
    permission: 'settings.write',
    async handle({ actor, params, body }) {
      const restored = await restoreShopFactsPart(deps, actor, { ...params, ...body });
      return restored.ok ? accepted(await readShopFacts(deps)) : restored;
    },
  });
}
