import type { WorkOrderId } from './work-orders.ts';

/** Returns the URL path of a work order's photo, for an image element. */
export function workOrderPhotoPath(workOrderId: WorkOrderId, photoId: string): string {
  return `/api/admin/work-orders/${workOrderId}/photos/${photoId}`;
}
