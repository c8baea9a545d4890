import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { openTaxAuthority } from '#testing/orders/allocation-authority.ts';
import { taxAuthorityUrls } from './tax-authority-gateway.ts';
import { AllocationUnavailableError, type AllocationRequest } from './port.ts';

function invoice(wish: Partial<AllocationRequest> = {}): AllocationRequest {
  return {
    invoiceId: '6f1f6dd1-6e3c-4d6e-9d6b-1f0f8a3b9d10',
    reference: '7KQ4-0M2X',
    documentType: 305,
    sellerRegistration: '512345679',
    customer: { name: 'Dogs & Co', registration: '516179157' },
    issuedAt: Date.now(),
    totalAgorot: 1_180_055,
    vatAgorot: 180_008,
    ...wish,
  };
}

test('an invoice gets its number, and the questions are as the Authority documents them', async () => {
  const { gateway, peer } = await openTaxAuthority();
  const answer = await gateway.ask(invoice());
  expect(answer).toEqual({ kind: 'given', confirmation: peer.books.reported[0]?.confirmation });
  expect(peer.complaints).toEqual([]);
  expect(peer.books.reported[0]?.fields).toMatchObject({
    vat_number: 512_345_679,
    customer_vat_number: 516_179_157,
    payment_amount: 10_000.47,
    vat_amount: 1_800.08,
    payment_amount_including_vat: 11_800.55,
    user_name: 'Shampaw',
  });
});

test.for([
  [460, '460'],
  [461, '461'],
  [431, '431'],
  [406, '406'],
] as const)('%i is a refusal', async ([code, codes]) => {
  const { gateway, peer } = await openTaxAuthority();
  peer.books.refusals.set(516_179_157, code);
  expect(await gateway.ask(invoice())).toEqual({ kind: 'refused', codes });
});

test('an invoice of more than two weeks ago is refused', async () => {
  const { gateway, peer } = await openTaxAuthority();
  peer.books.today = '2027-01-01';
  expect(await gateway.ask(invoice({ issuedAt: Date.parse('2026-11-23T10:00:00Z') }))).toEqual({
    kind: 'refused',
    codes: '434',
  });
});

test('errors come as one object or, from older answers, as a list', async () => {
  const { gateway, peer } = await openTaxAuthority();
  const message = [{ errors: [{ code: 432 }] }, { errors: [{ code: '434' }] }];
  peer.trouble.next({ kind: 'says', body: { Status: 200, message, confirmation_number: 0 } }, { path: '/Approval' });
  expect(await gateway.ask(invoice())).toEqual({ kind: 'refused', codes: '432 434' });
});

test.for(['html', 'maintenance', 'odd', 'empty', 'silent', 'down', 'torn', 'cut'] as const)(
  'an answer that is %s says nothing',
  async (kind) => {
    const { gateway, peer } = await openTaxAuthority();
    peer.trouble.next({ kind }, { path: '/Approval' });
    await expect(gateway.ask(invoice())).rejects.toBeInstanceOf(AllocationUnavailableError);
  },
);

test.for([
  { approved: true, confirmation_number: '0' },
  { approved: true, confirmation_number: null },
  { approved: true, confirmation_number: '<b>' },
  { approved: false, message: 'no' },
])('%j is neither a number nor a refusal', async (body) => {
  const { gateway, peer } = await openTaxAuthority();
  peer.trouble.next({ kind: 'says', body }, { path: '/Approval' });
  await expect(gateway.ask(invoice())).rejects.toBeInstanceOf(AllocationUnavailableError);
});

test('a number whose response was lost is found, also if it was reported before', async () => {
  const { gateway, peer } = await openTaxAuthority();
  expect(await gateway.find(invoice())).toBeNull();
  peer.trouble.next({ kind: 'cut' }, { path: '/Approval' });
  await expect(gateway.ask(invoice())).rejects.toBeInstanceOf(AllocationUnavailableError);
  const confirmation = peer.books.reported[0]?.confirmation;
  expect(await gateway.find(invoice())).toBe(confirmation);
  expect(await gateway.ask(invoice())).toEqual({ kind: 'given', confirmation });
  expect(await gateway.find(invoice({ totalAgorot: 1_180_056 }))).toBeNull();
});

test('access is renewed before it expires, and after it was refused', async () => {
  const { clock, gateway, peer } = await openTaxAuthority();
  const renewals = () => peer.asked.filter((path) => path.endsWith('/token')).length;
  await gateway.ask(invoice());
  await gateway.find(invoice());
  expect(renewals()).toBe(1);
  clock.advance(10 * MINUTE_MS);
  await gateway.find(invoice());
  expect(renewals()).toBe(2);
  peer.invalidateAccessTokens();
  await expect(gateway.find(invoice())).rejects.toMatchObject({ reason: 'credentials' });
  await gateway.find(invoice());
  expect(renewals()).toBe(3);
});

test('revoked access is a credentials error, a silent server is not', async () => {
  const { gateway, peer } = await openTaxAuthority();
  peer.trouble.next({ kind: 'silent' }, { path: '/token' });
  await expect(gateway.ask(invoice())).rejects.toMatchObject({ reason: 'silent' });
  peer.withdrawAuthorisation();
  await expect(gateway.ask(invoice())).rejects.toMatchObject({ reason: 'credentials' });
  expect(peer.books.reported).toEqual([]);
});

test('the sandbox has another address than production', () => {
  expect(taxAuthorityUrls('sandbox').approval).toBe('https://ita-api.taxes.gov.il/shaam/tsandbox/Invoices/v2/Approval');
  expect(taxAuthorityUrls('production')).toEqual({
    token: 'https://openapi.taxes.gov.il/shaam/production/longtimetoken/oauth2/token',
    approval: 'https://ita-api.taxes.gov.il/shaam/production/Invoices/v2/Approval',
    confirmationNumber: 'https://openapi.taxes.gov.il/shaam/production/invoice-information/v1/confirmationNumber',
  });
});
