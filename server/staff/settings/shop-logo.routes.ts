import { addShopIcon as addShopIconCall, addShopLogo as addShopLogoCall } from '#contracts/staff/settings/shop-logo.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { addShopIcon } from './add-shop-icon.ts';
import { addShopLogo } from './add-shop-logo.ts';

export function registerShopLogoRoutes(uploads: App, deps: Deps): void {
  route(uploads, addShopLogoCall, {
    access: 'staff',
    permission: 'settings.write',
    handle: ({ actor, body }) => addShopLogo(deps, actor, body.picture),
  });
  route(uploads, addShopIconCall, {
    access: 'staff',
    permission: 'settings.write',
    handle: ({ actor, body }) => addShopIcon(deps, actor, body.picture),
  });
}
