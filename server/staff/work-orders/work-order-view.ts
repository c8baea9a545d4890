import type { WorkOrder, WorkOrderSummary, WorkOrderId } from '#contracts/staff/work-orders/work-orders.ts';
import { toIsoInstant, toIsoInstantOrNull } from '#domain/core/time/jerusalem-time.ts';
import type { AccessScope } from '#contracts/core/access-scope.ts';
import type { Deps } from '#server/staff/deps.ts';
import { findPhotoOfReport } from '#server/stations/public.ts';
import { listPartsOfWorkOrder } from '../inventory/store/inventory-movement.ts';
import { listWorkOrderEvents } from './store/work-order-history.ts';
import { findWorkOrder, type WorkOrderRow } from './store/work-order.ts';
import { listWorkOrderPhotos } from './store/work-order-photo.ts';

export function workOrderSummaryOf(row: WorkOrderRow): WorkOrderSummary {
  const { workOrderId, stationId, stationName, stationNameHe, bayNo, kind, title, source, sourceRef, state } = row;
  const { priority, dueOn, version, assignee, assigneeName, createdAt, endedAt, minutes, costAgorot } = row;
  return {
    id: workOrderId,
    stationId,
    stationName,
    stationNameHe,
    bayNo,
    kind,
    title,
    source,
    sourceRef,
    state,
    priority,
    dueOn,
    version,
    assignee: assignee === null ? null : { id: assignee, name: assigneeName ?? '' },
    createdAt: toIsoInstant(createdAt),
    endedAt: toIsoInstantOrNull(endedAt),
    minutes,
    costAgorot,
  };
}

/**
 * Returns one work order with its used items and photos. Returns null if it does not exist at these stations. If no
 * stations are given, all stations are searched.
 */
export async function findWorkOrderView(
  { db }: Pick<Deps, 'db'>,
  workOrderId: WorkOrderId,
  stations: AccessScope,
): Promise<WorkOrder | null> {
  const row = await findWorkOrder(db, workOrderId, stations);
  if (row === null) return null;
  const [parts, photos, events, reportPhotoId] = await Promise.all([
    listPartsOfWorkOrder(db, workOrderId),
    listWorkOrderPhotos(db, workOrderId),
    listWorkOrderEvents(db, workOrderId),
    row.sourceRef === null ? null : findPhotoOfReport({ db }, row.sourceRef),
  ]);
  return {
    ...workOrderSummaryOf(row),
    movedFrom: row.movedFrom,
    note: row.note,
    closingNote: row.closingNote,
    createdBy: row.authorName,
    begunAt: toIsoInstantOrNull(row.begunAt),
    endedBy: row.endedByName,
    parts,
    photos: photos.map(({ photoId, addedBy, addedAt }) => ({ photoId, addedBy, at: toIsoInstant(addedAt) })),
    reportPhotoId,
    history: [
      { id: 'add', at: toIsoInstant(row.createdAt), kind: 'add', by: row.authorName, to: null },
      ...events.map(({ at, ...event }) => ({ ...event, at: toIsoInstant(at) })),
    ],
    bayIsOut: row.bayIsOut,
  };
}
