import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { voucherTokenSchema } from '#contracts/core/ids.ts';
import { voucherLinkRefusals } from './voucher-link-refusals.ts';

/**
 * Code that a phone shows to a machine, and that is replaced regularly. It is valid for one minute. It identifies a
 * voucher and contains no readable data.
 */
export const rotatingCodeSchema = z.object({
  pass: z.string(),
  qr: z.object({ size: z.int().positive(), path: z.string() }),
  expiresAt: z.iso.datetime(),
  /** Remaining validity of the code in milliseconds. It is a duration, because the phone's clock can be wrong. */
  goodForMs: z.int().positive(),
});
export type RotatingCode = z.infer<typeof rotatingCodeSchema>;

export const issueRotatingCode = endpoint({
  name: 'issueRotatingCode',
  method: 'POST',
  path: '/api/vouchers/by-link/:voucherToken/passes',
  summary: 'Rotating code for one wash of a voucher: valid for one minute, once, at any machine',
  params: z.object({ voucherToken: voucherTokenSchema }),
  status: 201,
  answer: rotatingCodeSchema,
  problems: [...voucherLinkRefusals, 'voucher_not_usable', 'too_many_requests', 'service_unavailable'],
});
