import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { voucherTokenSchema } from '#contracts/core/ids.ts';
import { voucherLinkRefusals } from './voucher-link-refusals.ts';

export const walletKinds = ['apple', 'google'] as const;
export type WalletKind = (typeof walletKinds)[number];

const params = z.object({ voucherToken: voucherTokenSchema });

/** Problem codes of the wallet endpoints. `not_found`: the shop has no keys for this wallet. */
const problems = [
  ...voucherLinkRefusals,
  'voucher_not_usable',
  'not_found',
  'too_many_requests',
  'service_unavailable',
] as const;

export const getApplePass = endpoint({
  name: 'getApplePass',
  method: 'GET',
  path: '/api/vouchers/by-link/:voucherToken/apple-pass',
  summary: 'A usable voucher as a signed pass for Apple Wallet, which is updated after every wash',
  params,
  status: 200,
  answer: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
  gives: 'application/vnd.apple.pkpass',
  problems,
});

export const getGooglePass = endpoint({
  name: 'getGooglePass',
  method: 'GET',
  path: '/api/vouchers/by-link/:voucherToken/google-pass',
  summary: 'Link that adds a usable voucher to Google Wallet, where it is updated after every wash',
  params,
  status: 200,
  answer: z.object({ saveUrl: z.url() }),
  problems,
});
