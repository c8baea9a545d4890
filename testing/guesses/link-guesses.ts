import { formOf } from '../documents/page-form.ts';

type PathOf = (token: string) => string;
/** `how`: the method, or what is posted. */
type Make<Thing> = (path: PathOf, how?: 'GET' | 'POST' | object) => Promise<Thing>;

/** Requests with guessed voucher links, and with guessed links of a pending wash and of one paid at its machine. */
export function linkThings<Thing>(
  ofVoucher: Make<Thing>,
  ofWash: Make<Thing>,
  ofWalkUp: Make<Thing>,
): Readonly<Record<string, () => Promise<Thing>>> {
  const voucher = '/api/vouchers/by-link';
  const wash = '/api/redemptions';
  const walkUp = '/api/walk-ups';
  return {
    [`GET ${voucher}/:voucherToken`]: () => ofVoucher((made) => `${voucher}/${made}`),
    [`POST ${voucher}/:voucherToken/account-mail`]: () =>
      ofVoucher((made) => `${voucher}/${made}/account-mail`, 'POST'),
    [`POST ${voucher}/:voucherToken/openings`]: () => ofVoucher((made) => `${voucher}/${made}/openings`, 'POST'),
    [`GET ${voucher}/:voucherToken/events`]: () => ofVoucher((made) => `${voucher}/${made}/events`),
    [`GET ${voucher}/:voucherToken/apple-pass`]: () => ofVoucher((made) => `${voucher}/${made}/apple-pass`),
    [`GET ${voucher}/:voucherToken/pdf`]: () => ofVoucher((made) => `${voucher}/${made}/pdf?language=en`),
    [`GET ${voucher}/:voucherToken/google-pass`]: () => ofVoucher((made) => `${voucher}/${made}/google-pass`),
    [`POST ${voucher}/:voucherToken/passes`]: () => ofVoucher((made) => `${voucher}/${made}/passes`, 'POST'),
    [`GET ${wash}/of-voucher/:voucherToken`]: () => ofVoucher((made) => `${wash}/of-voucher/${made}`),
    [`GET ${wash}/:redemptionToken`]: () => ofWash((made) => `${wash}/${made}`),
    [`GET ${wash}/:redemptionToken/events`]: () => ofWash((made) => `${wash}/${made}/events`),
    [`POST ${wash}/:redemptionToken/not-started`]: () => ofWash((made) => `${wash}/${made}/not-started`, 'POST'),
    [`POST ${wash}/:redemptionToken/photo`]: () =>
      ofWash((made) => `${wash}/${made}/photo`, formOf({ file: new Blob(['no picture']) })),
    [`GET ${walkUp}/:walkUpToken`]: () => ofWalkUp((made) => `${walkUp}/${made}`),
    [`GET ${walkUp}/:walkUpToken/events`]: () => ofWalkUp((made) => `${walkUp}/${made}/events`),
    [`POST ${walkUp}/:walkUpToken/start`]: () => ofWalkUp((made) => `${walkUp}/${made}/start`, 'POST'),
    [`POST ${walkUp}/:walkUpToken/bay`]: () => ofWalkUp((made) => `${walkUp}/${made}/bay`, { bayNo: 2 }),
    [`POST ${walkUp}/:walkUpToken/keep`]: () => ofWalkUp((made) => `${walkUp}/${made}/keep`, 'POST'),
    [`POST ${walkUp}/:walkUpToken/refund`]: () => ofWalkUp((made) => `${walkUp}/${made}/refund`, 'POST'),
    [`POST ${walkUp}/:walkUpToken/cancel`]: () => ofWalkUp((made) => `${walkUp}/${made}/cancel`, 'POST'),
  };
}
