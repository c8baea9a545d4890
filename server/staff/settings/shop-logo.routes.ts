import { addShopLogo as addShopLogoCall } from '#contracts/staff/settings/shop-logo.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { addShopLogo } from './add-shop-logo.ts';

/** Registers the route that accepts a file upload. */
export function registerShopLogoRoutes(uploads: App, deps: Deps): void {
  route(uploads, addShopLogoCall, {
    access: 'staff',
    permission: 'settings.write',
    handle: ({ actor, body }) => addShopLogo(deps, actor, body.picture),
  });
}
