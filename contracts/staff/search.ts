import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { customerIdSchema, lotIdSchema, orderIdSchema, staffIdSchema } from '#contracts/core/ids.ts';
import { agorotSchema } from '#contracts/core/money.ts';
import { lotStates } from '#contracts/entitlements/vouchers.ts';
import { caseKinds } from './cases/case-list.ts';
import { assignedCustomRoleSchema, staffRoles } from './team/staff-users.ts';
import { displayedOrderStates } from './sales/order-states.ts';
import { workOrderIdSchema, workOrderStates } from './work-orders/work-orders.ts';

/** Maximum number of search results per kind. The lists in `searchableLists` show all results. */
export const SEARCH_RESULTS_MAX = 5;

/** Kinds of search results for which a list with the same search exists. */
const searchableLists = ['orders', 'vouchers', 'customers', 'cases'] as const;
export type SearchableList = (typeof searchableLists)[number];

const nameSchema = z.object({ en: z.string(), he: z.string() });

/**
 * Reason why a row matches the search. `text` is the name, email address or phone number that matches, masked except
 * for the typed characters of a name or an email address. It can also be the last four digits of the card. `text` is
 * empty if the account of the row matches.
 */
const matchSchema = z.object({ as: z.enum(['buyer', 'recipient', 'sender', 'card', 'account']), text: z.string() });
export type SearchMatch = z.infer<typeof matchSchema>;
export type PersonMatch = { readonly as: 'buyer' | 'recipient' | 'sender'; readonly text: string };

/** Search results by kind. Kinds that the staff user may not read are empty. */
const foundSchema = z.object({
  /** Kinds for which there are more search results than are returned. */
  more: z.array(z.enum(searchableLists)),
  orders: z.array(
    z.object({
      orderId: orderIdSchema,
      orderCode: z.string(),
      createdAt: z.iso.datetime(),
      state: z.enum(displayedOrderStates),
      packageName: nameSchema,
      dueAgorot: agorotSchema,
      /** Reason why the order matches the search; null if the search text is the order number. */
      match: matchSchema.nullable(),
    }),
  ),
  vouchers: z.array(
    z.object({
      lotId: lotIdSchema,
      codeEnding: z.string(),
      packageName: nameSchema,
      state: z.enum(lotStates),
      /**
       * Reason why the voucher matches the search. Null if the search text is the voucher's code or the number of its
       * order.
       */
      match: matchSchema.nullable(),
    }),
  ),
  customers: z.array(
    z.object({
      /** Id of the account; null for a guest, who is identified by an order. */
      customerId: customerIdSchema.nullable(),
      guestOrderId: orderIdSchema.nullable(),
      nameMasked: z.string().nullable(),
      emailMasked: z.string().nullable(),
      phoneMasked: z.string().nullable(),
    }),
  ),
  cases: z.array(
    z.object({
      kind: z.enum(caseKinds),
      id: z.uuid(),
      reference: z.string(),
      since: z.iso.datetime(),
      sender: z.string().nullable(),
      excerpt: z.string().nullable(),
    }),
  ),
  stations: z.array(z.object({ stationId: z.string(), name: nameSchema })),
  workOrders: z.array(
    z.object({
      workOrderId: workOrderIdSchema,
      title: z.string(),
      stationName: nameSchema,
      state: z.enum(workOrderStates),
    }),
  ),
  colleagues: z.array(
    z.object({
      staffId: staffIdSchema,
      name: z.string(),
      roles: z.array(z.enum(staffRoles)),
      ownRole: assignedCustomRoleSchema.nullable(),
      isDisabled: z.boolean(),
    }),
  ),
});
export type SearchResults = z.infer<typeof foundSchema>;

export const searchAnywhere = endpoint({
  name: 'searchAnywhere',
  method: 'GET',
  path: '/api/admin/search',
  summary:
    'Matching orders, vouchers, customers, cases, stations, work orders and staff users that the staff user may read; the search text is not stored',
  query: z.object({ search: z.string().trim().min(1).max(200) }),
  status: 200,
  answer: foundSchema,
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'],
});
