import { z } from 'zod';
import { lotIdSchema, stationIdSchema } from '#contracts/core/ids.ts';
import { agorotSchema } from '#contracts/core/money.ts';
import { reportableWashSchema } from '../customers/person-history.ts';

const nameSchema = z.object({ en: z.string(), he: z.string() });
const instantSchema = z.iso.datetime();

export const timelineKinds = [
  'placed',
  'attempt',
  'event',
  'event_dead',
  'captured',
  'failed',
  'exception',
  'exception_closed',
  'disputed',
  'dispute_won',
  'dispute_lost',
  'refund_asked',
  'refund_done',
  'refund_failed',
  'refund_given_up',
  'issued',
  'wash_held',
  'wash_released',
  'washed',
  'wash_restored',
  'washes_taken',
  'washes_returned',
  'lot_expired',
  'lot_void',
  'message',
  'message_sent',
  'message_unsent',
  'message_no_address',
  'message_unverified',
  'message_refused',
  'message_dead',
  'gift_tried',
  'cancellation_asked',
  'cancellation_approved',
  'cancellation_refused',
  'proposed',
  'proposal_declined',
  'staff',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

export const timelineSchema = z.object({
  id: z.string(),
  at: instantSchema,
  kind: z.enum(timelineKinds),
  /** Amount of the event in agorot; null if the event has no amount. */
  agorot: agorotSchema.nullable(),
  /** Number of washes of the event; null if the event has no washes. */
  washes: z.int().nullable(),
  /** Code with details of the event. It is a reason, topic, action or state; null if there is none. */
  word: z.string().nullable(),
  /** Last four characters of a card number or voucher code; null if the event has neither. */
  ending: z.string().nullable(),
  station: nameSchema.nullable(),
  /** Name of the staff user who acted; null for any other actor. */
  by: z.string().nullable(),
});
export type TimelineEntry = z.infer<typeof timelineSchema>;

export const orderEventSchema = timelineSchema.extend({
  /** Voucher to which the event belongs; null if there is none. */
  lotId: lotIdSchema.nullable(),
  /** Station of the event; null if no station is involved. */
  stationId: stationIdSchema.nullable(),
  /**
   * Wash to which the event belongs. Each wash is on only one line, which is its request, its start or its failed
   * start. Null for other events.
   */
  wash: reportableWashSchema.nullable(),
  /** Delivery data of a message; null for other events. `attempts` is null if the timeline shows a past time. */
  sending: z.object({ queuedAt: instantSchema, attempts: z.int().nullable() }).nullable(),
});
export type OrderEvent = z.infer<typeof orderEventSchema>;
