import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { shareIdSchema, voucherTokenSchema } from '#contracts/core/ids.ts';

export const redemptionStates = ['held', 'completed', 'released', 'reversed'] as const;

/**
 * Why a wash came back: the machine said that it cannot; it never began; nobody could tell it; or it stayed
 * silent and nobody knows.
 */
export const releaseReasons = ['failed', 'not_started', 'unreachable', 'unconfirmed'] as const;
export type ReleaseReason = (typeof releaseReasons)[number];

/** Why a machine broke a wash off: its power went, or something in it failed. */
export const interruptions = ['power', 'fault'] as const;
export type Interruption = (typeof interruptions)[number];

/** A voucher that the asker may spend here without typing anything. */
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

/** Washes of somebody who shares them with the asker; the shop finds the voucher, the asker never sees it. */
const sharedWashesSchema = z.object({
  kind: z.literal('shared'),
  shareId: shareIdSchema,
  ownerName: z.string(),
  left: z.int().positive(),
});

export const spendableSchema = z.union([spendableVoucherSchema, sharedWashesSchema]);
export type Spendable = z.infer<typeof spendableSchema>;

export const SPENDABLE_MAX = 50;

export const listSpendableVouchers = endpoint({
  name: 'listSpendableVouchers',
  method: 'GET',
  path: '/api/vouchers/spendable',
  summary:
    'Vouchers with washes left: of whoever is signed in, and those bought in this browser; those that end first come first, shared ones last',
  status: 200,
  answer: z.array(spendableSchema).max(SPENDABLE_MAX),
  problems: ['service_unavailable'],
});
