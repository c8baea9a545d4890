import { z } from 'zod';
import { lotIdSchema, orderIdSchema, redemptionIdSchema } from '#contracts/core/ids.ts';
import { agorotSchema } from '#contracts/core/money.ts';
import { shownOrderStates } from '../sales/order-states.ts';

const instantSchema = z.iso.datetime();

/** An order on the page of a person. */
export const personOrderSchema = z.object({
  orderId: orderIdSchema,
  orderCode: z.string(),
  at: instantSchema,
  kind: z.enum(['package', 'gift']),
  state: z.enum(shownOrderStates),
  dueAgorot: agorotSchema,
});

/** A wash on the page of a person. */
export const personWashSchema = z.object({
  redemptionId: redemptionIdSchema,
  lotId: lotIdSchema,
  stationId: z.string(),
  at: instantSchema,
  station: z.object({ en: z.string(), he: z.string() }),
  state: z.enum(['held', 'completed', 'released', 'reversed']),
  /** Stars of the wash's rating; null if it was not rated. */
  stars: z.int().nullable(),
  /** True if the result of the wash was questioned, because the machine stayed silent or the customer reported it. */
  hasCase: z.boolean(),
});

/** A message to a person: its outbox topic and its delivery state. */
export const personMessageSchema = z.object({
  messageId: z.string(),
  topic: z.string(),
  order: z.object({ orderId: orderIdSchema, orderCode: z.string() }).nullable(),
  /** Time at which the message was sent; while it is not sent, the time at which it was enqueued. */
  at: instantSchema,
  state: z.enum(['waiting', 'sent', 'failed']),
});
export type PersonMessage = z.infer<typeof personMessageSchema>;
