type PathOf = (token: string) => string;
type Make<Thing> = (path: PathOf, method?: 'GET' | 'POST') => Promise<Thing>;

/** What whoever guesses at the link of a voucher may try, and at that of a wash that waits for its machine. */
export function linkThings<Thing>(
  ofVoucher: Make<Thing>,
  ofWash: Make<Thing>,
): Readonly<Record<string, () => Promise<Thing>>> {
  const voucher = '/api/vouchers/by-link';
  const wash = '/api/redemptions';
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
  };
}
