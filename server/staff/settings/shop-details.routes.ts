import * as calls from '#contracts/staff/settings/shop-details.ts';
import { accepted } from '#contracts/core/problem.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { listBrandVersions } from './store/brand-version.ts';
import { readShopDetails } from './get-shop-details.ts';
import { previewShopDetailsSection } from './preview-shop-details.ts';
import { restoreShopDetailsSection, saveShopDetailsSection } from './save-shop-details.ts';

const access = 'staff';
const VERSIONS_SHOWN = 100;

export function registerShopDetailsRoutes(app: App, deps: Deps): void {
  route(app, calls.getShopDetails, {
    access,
    permission: 'settings.read',
    handle: async () => accepted(await readShopDetails(deps)),
  });
  route(app, calls.listShopDetailsVersions, {
    access,
    permission: 'settings.read',
    handle: async ({ params: { part } }) => {
      const versions = await listBrandVersions(deps.db, { part, limit: VERSIONS_SHOWN });
      return accepted(versions.map((version) => ({ ...version, savedAt: toIsoInstant(version.savedAt) })));
    },
  });
  route(app, calls.previewShopDetails, {
    access,
    permission: 'settings.read',
    handle: ({ query }) => previewShopDetailsSection(app, deps, query),
  });
  route(app, calls.saveShopDetails, {
    access,
    permission: 'settings.write',
    async handle({ actor, body: { part, seen, ...value } }) {
      const saved = await saveShopDetailsSection(deps, actor, { part, seen, value });
      return saved.ok ? accepted(await readShopDetails(deps)) : saved;
    },
  });
  route(app, calls.restoreShopDetails, {
    access,
    permission: 'settings.write',
    async handle({ actor, params, body }) {
      const restored = await restoreShopDetailsSection(deps, actor, { ...params, ...body });
      return restored.ok ? accepted(await readShopDetails(deps)) : restored;
    },
  });
}
