import { z } from 'zod';

/** Kinds of events of a work order: its creation, and each later action. */
export const workEventKinds = ['add', 'assign', 'begin', 'cancel', 'change', 'close', 'photo'] as const;
export type WorkEventKind = (typeof workEventKinds)[number];

export const workEventSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(workEventKinds),
  /** Name of the staff user; null for a work order that a maintenance plan created. */
  by: z.string().nullable(),
  /** Name of the new assignee of `assign`; null if the assignee was removed, and for other kinds. */
  to: z.string().nullable(),
});
export type WorkEvent = z.infer<typeof workEventSchema>;
