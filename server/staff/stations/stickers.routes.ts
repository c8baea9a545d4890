import { markStickerSeen as markStickerSeenCall } from '#contracts/staff/sticker-seen.ts';
import { listStickerSheets as listStickerSheetsCall } from '#contracts/staff/stations.ts';
import { accepted } from '#contracts/core/problem.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { listStickerSheets, markStickerSeen } from '#server/stations/public.ts';

const reading = { access: 'staff', permission: 'station.read' } as const;

export function registerStickerManagementRoutes(app: App, deps: Deps): void {
  route(app, listStickerSheetsCall, {
    ...reading,
    async handle({ query }) {
      return accepted({ rows: await listStickerSheets(deps, query.station ?? null), look: deps.brand.look });
    },
  });
  // a staff user who may see stations may also check stickers
  route(app, markStickerSeenCall, {
    ...reading,
    async handle({ actor, body }) {
      const seen = await markStickerSeen(deps, actor, body);
      return seen.ok ? accepted({ ...seen.value, seenAt: toIsoInstant(seen.value.seenAt) }) : seen;
    },
  });
}
