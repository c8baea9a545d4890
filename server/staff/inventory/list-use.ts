import type { StationId } from '#contracts/core/ids.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { Use } from '../store/inventory-movement.ts';

/** What washes used by station and day, of washes that began from `since` and before `before` (epoch ms). */
export type ListUse = (
  db: Queryable,
  wish: { readonly stationId: StationId | null; readonly since: number; readonly before: number },
) => Promise<readonly Use[]>;

/** Until stations estimate what washes use, nothing is known of it: shelves move by what people say. */
export const listUse: ListUse = async () => [];
