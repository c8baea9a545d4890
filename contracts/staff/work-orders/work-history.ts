import { z } from 'zod';

/** Kinds of events in the history of a work order. They are its creation and each later action. */
export const workOrderEventKinds = ['add', 'assign', 'begin', 'cancel', 'change', 'close', 'photo'] as const;
export type WorkOrderEventKind = (typeof workOrderEventKinds)[number];

export const workOrderEventSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(workOrderEventKinds),
  /** Name of the staff user who acted; null for a work order that a maintenance plan created. */
  by: z.string().nullable(),
  /**
   * Name of the new assignee, for an event of kind `assign`. Null if the assignee was removed, and for all other kinds.
   */
  to: z.string().nullable(),
});
export type WorkOrderEvent = z.infer<typeof workOrderEventSchema>;
