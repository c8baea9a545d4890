import type { StationId } from '#contracts/core/ids.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { listConsumption } from '#server/stations/public.ts';
import type { ItemConsumption } from './store/inventory-movement.ts';

/**
 * Lists the consumption by station and day. It is the consumption of washes that began in [`since`, `before`) (epoch
 * ms).
 */
export type ListConsumption = (
  db: Queryable,
  query: { readonly stationId: StationId | null; readonly since: number; readonly before: number },
) => Promise<readonly ItemConsumption[]>;

/**
 * Lists the consumption by washes. The stations module estimates it at the time of the request, from completed washes
 * and consumption rates.
 */
export const listEstimatedConsumption: ListConsumption = listConsumption;
