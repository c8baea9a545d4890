import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { shareIdSchema, voucherTokenSchema } from '#contracts/core/ids.ts';

export const redemptionStates = ['held', 'completed', 'released', 'reversed'] as const;

/**
 * Reasons why a wash was given back to the voucher. `failed`: the machine reported a failure. `not_started`: the wash
 * never started. `unreachable`: the command could not be delivered. `unconfirmed`: the machine sent no report, so the
 * result is unknown.
 */
export const releaseReasons = ['failed', 'not_started', 'unreachable', 'unconfirmed'] as const;
export type ReleaseReason = (typeof releaseReasons)[number];

/** Reasons why a machine stopped a wash. `power` is a power loss, and the other reason is a defect of the machine. */
export const interruptionCauses = ['power', 'fault'] as const;
export type InterruptionCause = (typeof interruptionCauses)[number];

/** A voucher that this customer or browser can spend at a machine without typing a code. */
const spendableVoucherSchema = z.object({
  voucherToken: voucherTokenSchema,
  kind: z.enum(['package', 'gift']),
  packageName: z.string(),
  packageNameHe: z.string(),
  washCount: z.int().positive(),
  remaining: z.int().positive(),
  expiresAt: z.iso.datetime().nullable(),
});
export type SpendableVoucher = z.infer<typeof spendableVoucherSchema>;

/**
 * Washes that another customer shares with the signed-in customer. The shop chooses the voucher and does not show it.
 */
const sharedWashesSchema = z.object({
  kind: z.literal('shared'),
  shareId: shareIdSchema,
  ownerName: z.string(),
  left: z.int().positive(),
});

export const spendableWashesSchema = z.union([spendableVoucherSchema, sharedWashesSchema]);
export type SpendableWashes = z.infer<typeof spendableWashesSchema>;

export const SPENDABLE_WASHES_MAX = 50;

export const listSpendableVouchers = endpoint({
  name: 'listSpendableVouchers',
  method: 'GET',
  path: '/api/vouchers/spendable',
  summary:
    'Usable vouchers: opened in this browser first, then of the signed-in customer and of purchases in this browser, shared ones last',
  status: 200,
  answer: z.array(spendableWashesSchema).max(SPENDABLE_WASHES_MAX),
  problems: ['service_unavailable'],
});
