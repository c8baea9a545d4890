import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { customerIdSchema, orderIdSchema } from '#contracts/core/ids.ts';
import { localeSchema } from '#contracts/core/locale.ts';
import { listedCaseSchema } from '../cases/case-list.ts';
import { voucherRowSchema } from '../sales/vouchers.ts';
import { personMessageSchema, personOrderSchema, personWashSchema } from './person-history.ts';

const guestSchema = z.object({
  /** Masked name with which the guest signed a gift; null if the guest signed no gift. */
  nameMasked: z.string().nullable(),
  /** Masked email address; null if the guest bought at a machine and left only a phone number. */
  emailMasked: z.string().nullable(),
  phoneMasked: z.string().nullable(),
  locale: localeSchema,
  /** Time of the guest's first order. */
  firstAt: z.iso.datetime(),
  /** Number of unused washes on all vouchers, including vouchers that are not listed below. */
  washesLeft: z.int(),
  /** Account that verified the guest's email address later than these orders were placed; null if there is none. */
  account: z.object({ customerId: customerIdSchema, nameMasked: z.string().nullable() }).nullable(),
  /** Newest orders of the guest, at most twenty. The lists below have the same limit. */
  orders: z.array(
    personOrderSchema.extend({
      /** Recipient of a gift, masked; null for a gift without a recipient's name, and for a package. */
      toMasked: z.string().nullable(),
    }),
  ),
  /** Vouchers of packages that the guest bought. Gifts to the guest that are in no account are also included. */
  vouchers: z.array(voucherRowSchema),
  washes: z.array(personWashSchema),
  /** Emails and text messages about the guest's orders, and about gifts that were sent to the guest. */
  messages: z.array(personMessageSchema),
  /** Contact messages and cases of the guest; null if the staff user may not read cases. */
  cases: z.array(listedCaseSchema).nullable(),
});
export type StaffGuest = z.infer<typeof guestSchema>;

export const getStaffGuest = endpoint({
  name: 'getStaffGuest',
  method: 'GET',
  path: '/api/admin/guests/:orderId',
  summary: 'The guest who placed an order: all orders, vouchers, washes and messages with the same email or phone',
  params: z.object({ orderId: orderIdSchema }),
  status: 200,
  answer: z.object({
    /** Account that the order belongs to now; null while its buyer is a guest. */
    movedTo: customerIdSchema.nullable(),
    guest: guestSchema.nullable(),
  }),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'order_not_found', 'service_unavailable'],
});
