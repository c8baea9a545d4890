import { z } from 'zod';
import { lotIdSchema, orderIdSchema, redemptionIdSchema } from '#contracts/core/ids.ts';
import { releaseReasons } from '#contracts/entitlements/redemption.ts';
import { agorotSchema } from '#contracts/core/money.ts';
import { displayedOrderStates } from '../sales/order-states.ts';

const instantSchema = z.iso.datetime();

export const personOrderSchema = z.object({
  orderId: orderIdSchema,
  orderCode: z.string(),
  at: instantSchema,
  kind: z.enum(['package', 'gift']),
  state: z.enum(displayedOrderStates),
  dueAgorot: agorotSchema,
});

export const personWashSchema = z.object({
  redemptionId: redemptionIdSchema,
  lotId: lotIdSchema,
  /** Last characters of the voucher's code. */
  codeEnding: z.string(),
  stationId: z.string(),
  at: instantSchema,
  station: z.object({ en: z.string(), he: z.string() }),
  bayNo: z.int(),
  /** Full length of the wash in minutes. */
  minutes: z.int(),
  /** Number of seconds for which water ran, as counted by the machine; null if not reported. */
  deliveredSeconds: z.int().nullable(),
  state: z.enum(['held', 'completed', 'released', 'reversed']),
  /**
   * True if the machine has not reported a start. The start window has then passed, and the start request is at least a
   * minute old.
   */
  unconfirmed: z.boolean(),
  /** Reason why the wash did not start; null if it started or can still start. */
  releaseReason: z.enum(releaseReasons).nullable(),
  /** Number of stars in the rating of the wash; null if the wash was not rated. */
  stars: z.int().nullable(),
  /**
   * True if there is a case about the result of the wash. The reason is that the machine sent no report, or that the
   * customer reported a problem.
   */
  hasCase: z.boolean(),
});

/** Facts about a wash that determine if staff can open a case about it. */
export const reportableWashSchema = personWashSchema.pick({ redemptionId: true, state: true, hasCase: true });
export type ReportableWash = z.infer<typeof reportableWashSchema>;

/** A message to a customer or guest: its outbox topic and its delivery state. */
export const personMessageSchema = z.object({
  messageId: z.string(),
  topic: z.string(),
  order: z.object({ orderId: orderIdSchema, orderCode: z.string() }).nullable(),
  /** Time at which the message was sent. Until it is sent, the time at which it was added to the outbox. */
  at: instantSchema,
  /**
   * Delivery state of the message. `unsent`: the message was no longer needed. `no_address`: no email address was
   * known. `unverified`: the account had no verified email address. `refused`: the message could not be delivered in
   * this way.
   */
  state: z.enum(['waiting', 'sent', 'unsent', 'no_address', 'unverified', 'refused', 'failed']),
});
export type PersonMessage = z.infer<typeof personMessageSchema>;
