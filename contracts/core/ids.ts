import { z } from 'zod';
import { trimLinkToken } from './text.ts';

/** Internal ids, never shown to visitors. */
export const orderIdSchema = z.uuid().brand('OrderId');
export type OrderId = z.infer<typeof orderIdSchema>;
export const orderLineIdSchema = z.uuid().brand('OrderLineId');
export type OrderLineId = z.infer<typeof orderLineIdSchema>;
export const paymentIdSchema = z.uuid().brand('PaymentId');
export type PaymentId = z.infer<typeof paymentIdSchema>;
export const lotIdSchema = z.uuid().brand('LotId');
export type LotId = z.infer<typeof lotIdSchema>;
export const journalIdSchema = z.uuid().brand('JournalId');
export type JournalId = z.infer<typeof journalIdSchema>;
/** Id of a product: a package or a gift voucher. */
export const productIdSchema = z.uuid().brand('ProductId');
export type ProductId = z.infer<typeof productIdSchema>;
export const priceVersionIdSchema = z.uuid().brand('PriceVersionId');
export type PriceVersionId = z.infer<typeof priceVersionIdSchema>;
export const customerIdSchema = z.uuid().brand('CustomerId');
export type CustomerId = z.infer<typeof customerIdSchema>;
export const membershipIdSchema = z.uuid().brand('MembershipId');
export type MembershipId = z.infer<typeof membershipIdSchema>;
export const redemptionIdSchema = z.uuid().brand('RedemptionId');
export type RedemptionId = z.infer<typeof redemptionIdSchema>;
export const stationIdSchema = z.uuid().brand('StationId');
export type StationId = z.infer<typeof stationIdSchema>;
export const sessionIdSchema = z.uuid().brand('SessionId');
export type SessionId = z.infer<typeof sessionIdSchema>;
export const petIdSchema = z.uuid().brand('PetId');
export type PetId = z.infer<typeof petIdSchema>;
/** Id of a shared allowance, which lets a household member spend the owner's washes. */
export const shareIdSchema = z.uuid().brand('ShareId');
export type ShareId = z.infer<typeof shareIdSchema>;
export const staffIdSchema = z.uuid().brand('StaffId');
export type StaffId = z.infer<typeof staffIdSchema>;
/** Id of a custom role that an owner composed. The name follows the database column `own_role_id`. */
export const ownRoleIdSchema = z.uuid().brand('OwnRoleId');
export type OwnRoleId = z.infer<typeof ownRoleIdSchema>;

/**
 * Secret token that alone gives access to its object. It is 160 random bits, written as 32 Crockford characters. It is
 * sent only in links to the object's owner, and only its hash is stored.
 */
const capability = z
  .string()
  .max(200)
  .transform(canonicalLinkToken)
  .pipe(z.string().regex(/^[0-9a-hjkmnp-tv-z]{32}$/));

/**
 * Converts a link token to its standard form, which is in lower case and without a full stop that was copied from a
 * sentence. Lower case is used because some SMS gateways change the case.
 */
export function canonicalLinkToken(text: string): string {
  return trimLinkToken(text).toLowerCase();
}

export const orderTokenSchema = capability.brand('OrderToken');
export type OrderToken = z.infer<typeof orderTokenSchema>;
export const receiptTokenSchema = capability.brand('ReceiptToken');
export type ReceiptToken = z.infer<typeof receiptTokenSchema>;
export const voucherTokenSchema = capability.brand('VoucherToken');
export type VoucherToken = z.infer<typeof voucherTokenSchema>;
/** Token in a station's sticker. A request with this token is allowed to start a wash at the station. */
export const stationTokenSchema = capability.brand('StationToken');
export type StationToken = z.infer<typeof stationTokenSchema>;
/**
 * Token of a station's screen. It consists of 256 random bits and is part of the URL that the station's tablet opens.
 */
export const screenTokenSchema = z
  .string()
  .max(200)
  .transform(trimLinkToken)
  .pipe(z.string().regex(/^[\w-]{43}$/))
  .brand('ScreenToken');
export type ScreenToken = z.infer<typeof screenTokenSchema>;
/** Token of one wash at a machine, for the customer who started the wash. */
export const redemptionTokenSchema = capability.brand('RedemptionToken');
export type RedemptionToken = z.infer<typeof redemptionTokenSchema>;
