import type { StationId } from '#contracts/core/ids.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { listConsumption } from '#server/stations/public.ts';
import type { Use } from './store/inventory-movement.ts';

/** What washes used by station and day, of washes that began from `since` and before `before` (epoch ms). */
export type ListUse = (
  db: Queryable,
  wish: { readonly stationId: StationId | null; readonly since: number; readonly before: number },
) => Promise<readonly Use[]>;

/** As the stations estimate it (docs/decisions/0072-what-a-wash-leaves-behind.md). */
export const listUse: ListUse = listConsumption;
