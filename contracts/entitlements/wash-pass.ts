import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { voucherTokenSchema } from '#contracts/core/ids.ts';
import { linkRefusals } from './link-refusals.ts';

/** What a phone shows to a machine for a minute. It names a voucher and says nothing of what is on it. */
export const washPassSchema = z.object({
  pass: z.string(),
  qr: z.object({ size: z.int().positive(), path: z.string() }),
  expiresAt: z.iso.datetime(),
  /** How long it is good from now: a phone's own clock may be wrong. */
  goodForMs: z.int().positive(),
});
export type WashPass = z.infer<typeof washPassSchema>;

export const issueWashPass = endpoint({
  name: 'issueWashPass',
  method: 'POST',
  path: '/api/vouchers/by-link/:voucherToken/passes',
  summary: 'A rotating code for one wash of a voucher: good for a minute, once, at any machine',
  params: z.object({ voucherToken: voucherTokenSchema }),
  status: 201,
  answer: washPassSchema,
  problems: [...linkRefusals, 'voucher_not_usable', 'too_many_requests', 'service_unavailable'],
});
