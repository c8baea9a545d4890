import type { GoodwillReason } from '#contracts/core/goodwill.ts';
import type { GiftDesign } from '#contracts/entitlements/gift-design.ts';
import type { PaymentMethod } from '#contracts/payments/methods.ts';
import type { CustomerId, LotId, OrderId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { TaxTreatment } from '#contracts/tax/documents.ts';
import type { LotState } from '#domain/entitlements/lot-state.ts';
import type { OrderState } from '#domain/payments/order-state.ts';
import type { BatchQueryable } from '#server/core/db/database.ts';
import { integer, json, nullable, text, word } from '#server/core/db/statements/column.ts';
import { batchedStatement } from '#server/core/db/statements/batched.ts';
import { giftClaimSql, type GiftClaimRow } from '#server/entitlements/public.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/** A voucher (lot) as mails show it. Instants are in epoch ms. */
export type LotForMail = {
  readonly lotId: LotId;
  readonly codeVersion: number;
  readonly units: number;
  readonly issuedAt: number;
  readonly expiresAt: number | null;
  readonly state: LotState;
  /** Claim by which the recipient of a gift added it to an account. Null for other vouchers. */
  readonly claim: GiftClaimRow | null;
};

/**
 * Returns the reason why the bearer of a voucher code cannot use it at `now`. The reason is the claim of the gift, or
 * the state of the voucher. Returns null if the code is usable.
 */
export function unusableReasonOf({ state, claim, expiresAt }: LotForMail, now: number): 'claimed' | LotState | null {
  if (claim !== null) return 'claimed';
  if (state !== 'active') return state;
  return expiresAt !== null && expiresAt < now ? 'expired' : null;
}

/** Facts of the mails about one order. Personal data is still encrypted. */
export type OrderForMail = {
  readonly orderId: OrderId;
  readonly customerId: CustomerId | null;
  readonly orderCode: string;
  readonly state: OrderState;
  readonly kind: 'package' | 'gift';
  readonly locale: Locale;
  /** Language of the gift's recipient. Null means the buyer's language. */
  readonly giftLocale: Locale | null;
  /** Time in epoch ms at which a gift is sent. Null if it is sent immediately, or if sending has started. */
  readonly giftDueAt: number | null;
  readonly grossAgorot: number;
  readonly discountAgorot: number;
  readonly dueAgorot: number;
  readonly paymentMethod: PaymentMethod;
  readonly last4: string | null;
  readonly privateSealed: Buffer;
  /** Time of the payment in epoch ms. Null until the order is paid. */
  readonly paidAt: number | null;
  /** Public number of a package. Null for gifts and memberships. */
  readonly packageNumber: number | null;
  readonly packageName: string;
  readonly packageNameHe: string;
  readonly washCount: number;
  readonly washMinutes: number;
  /** Appearance of a gift card. Null if the order is not a gift. */
  readonly look: GiftDesign | null;
  readonly taxTreatment: TaxTreatment;
  readonly termsVersion: string;
  /** Reason why staff gave the washes for free. Null for purchases. */
  readonly goodwillReason: GoodwillReason | null;
  readonly lots: readonly LotForMail[];
};

const findStatement = batchedStatement({
  name: 'outbox_order_find',
  params: pick('shop_order', 'order_id'),
  text: `
select input_no, o.order_id, o.customer_id, o.order_code, o.state, o.kind, o.locale, o.gift_locale, o.gift_due_at, o.gross_agorot, o.discount_agorot, o.due_agorot,
  o.payment_method, o.private_sealed, o.paid_at, case w.kind when 'package' then w.number end as package_number, w.name as package_name, w.name_he as package_name_he,
  l.grants_units * l.quantity as wash_count,
  w.wash_minutes, w.theme, w.color_variant, l.tax_treatment, o.terms_version,
  p.last4, c.lots, g.reason as goodwill_reason
from input
join shop_order o on o.order_id = input.order_id
join order_line l on l.order_id = o.order_id
join wash_package w on w.wash_package_id = l.wash_package_id
left join goodwill g on g.order_id = o.order_id
left join lateral (
  select last4 from payment
  where order_id = o.order_id and state in ('captured', 'part_refunded', 'refunded')
  order by captured_at limit 1) p on true
cross join lateral (
  select coalesce(json_agg(json_build_object(
    'lotId', lot_id, 'codeVersion', code_version, 'units', initial,
    'issuedAt', floor(extract(epoch from issued_at) * 1000),
    'expiresAt', floor(extract(epoch from credit_lot.expires_at) * 1000), 'state', credit_lot.state,
    'claim', ${giftClaimSql('credit_lot', 'o')}) order by ordinal), '[]') as lots
  from credit_lot
  where source = 'order_line' and source_id = l.order_line_id and credit_lot.state <> 'void') c`,
  row: {
    ...pick(
      'shop_order',
      `
  order_id customer_id order_code state kind locale gift_locale gift_due_at gross_agorot
  discount_agorot due_agorot payment_method private_sealed paid_at terms_version`,
    ),
    ...pick('wash_package', 'wash_count wash_minutes theme color_variant tax_treatment'),
    ...pick('payment', 'last4'),
    package_number: nullable(integer),
    package_name: text,
    package_name_he: text,
    lots: json<LotForMail[]>(),
    goodwill_reason: nullable(word<GoodwillReason>()),
  },
});

/** Returns the order, which has one line. Returns null if it does not exist. */
export async function findOrderForMail(db: BatchQueryable, orderId: OrderId): Promise<OrderForMail | null> {
  const [row] = await db.gather(findStatement, { orderId });
  if (row === undefined) return null;
  const { theme, colorVariant, ...order } = row;
  return { ...order, look: theme === null || colorVariant === null ? null : { theme, colorVariant } };
}
