import { expect, test } from 'vitest';
import type { OrderId, SessionId, StaffId } from '#contracts/core/ids.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Staff } from '#server/core/actor.ts';
import { listViolatedInvariants } from '#server/core/db/invariant-views.ts';
import { openTaxAuthority } from '#testing/orders/allocation-authority.ts';
import { createShop, makePurchase, rowsOf } from '#testing/factories.ts';
import { noTypesetter } from '#testing/documents/no-typesetter.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { createTaxAuthorityAccessStore } from './tax-authority-access-store.ts';
import { retryAllocation } from './retry-allocation.ts';
import { requestAllocations } from './request-allocations.ts';
import { issueDocuments } from '../issue-documents.ts';
import { setBuyerBusiness } from '../buyers/set-buyer-business.ts';
import { recordDocumentIssuer } from '../buyers/record-document-issuer.ts';

const { db } = await createTestDatabase();
const shop = await createShop(db);
const { clock } = shop;
const brand = { ...shop.deps.brand, registrationNumber: '512345679' };
const plain = { ...shop.deps, brand, allocations: null, typesetter: noTypesetter };
await recordDocumentIssuer(plain);
clock.advance(MINUTE_MS);
await db.executeSql(
  `with added as (
     insert into wash_package (wash_package_id, kind, number, name, name_he, wash_count, wash_minutes, tax_treatment)
     values (gen_random_uuid(), 'package', 78, 'Kennel', 'כלבייה', 3, 15, 'at_sale') returning wash_package_id)
   insert into price_version (price_version_id, wash_package_id, price_agorot, valid_from)
   select gen_random_uuid(), wash_package_id, 590002, '2026-01-01' from added`,
);
const staff: Staff = {
  kind: 'staff',
  scope: null,
  staffId: '0192f0c1-0000-7000-8000-00000000000a' as StaffId,
  sessionId: '0192f0c1-0000-7000-8000-00000000000b' as SessionId,
  name: 'Dana Levi',
  permissions: new Set(),
  provenAt: 0,
  address: '127.0.0.1',
};

/** An order with a named business and a due request for its invoice. */
async function open() {
  const { gateway, peer } = await openTaxAuthority({
    clock,
    memoryOf: (firstRefreshToken) => createTaxAuthorityAccessStore({ db, keyring: plain.keyring, firstRefreshToken }),
  });
  const deps = { ...plain, allocations: gateway };
  const { merchantRef } = await makePurchase(shop, { packageId: 78 });
  const [row] = await rowsOf(shop, 'select order_id from payment where merchant_ref = $1', [merchantRef]);
  const orderId = row?.['order_id'] as OrderId;
  const transactionId = plain.keyring.receiptToken(orderId);
  const named = { businessName: 'כלבייה בע״מ', registrationNumber: '516179157', locale: 'he' } as const;
  if (!(await setBuyerBusiness(deps, { transactionId, ...named })).ok) throw new Error('a business may be named');
  while (await issueDocuments(deps));
  return { deps, gateway, peer, orderId };
}

async function stateOf(orderId: OrderId) {
  const [row] = await rowsOf(
    shop,
    `select refusal, refused_before, confirmation is not null as given,
       (select count(*)::int from tax_document d where d.order_id = a.order_id) as documents
     from tax_allocation a where order_id = $1`,
    [orderId],
  );
  return row;
}

test('what the Authority refused is given a number when it is asked again, and what it said before stays', async () => {
  const { deps, gateway, peer, orderId } = await open();
  peer.books.refusals.set(516_179_157, 460);
  await requestAllocations(deps, gateway);
  expect(await stateOf(orderId)).toMatchObject({ refusal: '460', given: false, documents: 0 });
  peer.books.refusals.delete(516_179_157);
  expect(await retryAllocation(deps, staff, orderId)).toEqual({ ok: true, value: { outcome: 'asked' } });
  await requestAllocations(deps, gateway);
  while (await issueDocuments(deps));
  expect(await stateOf(orderId)).toMatchObject({ refusal: null, refused_before: ['460'], given: true, documents: 1 });
  // a number that was assigned stays, so nothing is held any more
  expect(await retryAllocation(deps, staff, orderId)).toEqual({ ok: false, refusal: 'not_found' });
  expect(await listViolatedInvariants(db)).toEqual([]);
});

test('twenty concurrent retries cause one request', async () => {
  const { deps, gateway, peer, orderId } = await open();
  peer.books.refusals.set(516_179_157, 461);
  await requestAllocations(deps, gateway);
  const answers = await Promise.all(Array.from({ length: 20 }, () => retryAllocation(deps, staff, orderId)));
  const asked = answers.filter((answer) => answer.ok && answer.value.outcome === 'asked');
  expect(asked).toHaveLength(1);
  expect(await stateOf(orderId)).toMatchObject({ refusal: null, refused_before: ['461'] });
  peer.books.refusals.delete(516_179_157);
  await requestAllocations(deps, gateway);
});

test('one without an answer is requested at once, but not while a request is in progress', async () => {
  const { deps, gateway, peer, orderId } = await open();
  expect(await retryAllocation(deps, staff, orderId)).toEqual({ ok: true, value: { outcome: 'waiting' } });
  peer.trouble.next({ kind: 'down' }, { path: '/Approval' });
  await requestAllocations(deps, gateway);
  await db.executeSql('update tax_allocation set next_try_at = $2 where order_id = $1', [
    orderId,
    new Date(clock.now() + HOUR_MS),
  ]);
  expect(await retryAllocation(deps, staff, orderId)).toEqual({ ok: true, value: { outcome: 'asked' } });
  await requestAllocations(deps, gateway);
  expect(await stateOf(orderId)).toMatchObject({ given: true, refused_before: [] });
});

test('without access, or if a refusal holds nothing, nothing is requested', async () => {
  const { deps, gateway, peer, orderId } = await open();
  expect(await retryAllocation(plain, staff, orderId)).toEqual({ ok: false, refusal: 'allocation_unavailable' });
  peer.books.refusals.set(516_179_157, 460);
  await requestAllocations(deps, gateway);
  const { config } = deps;
  const without = { ...deps, config: { ...config, tax: { ...config.tax, refusedAllocation: 'without' as const } } };
  expect(await retryAllocation(without, staff, orderId)).toEqual({ ok: false, refusal: 'not_found' });
  peer.books.refusals.delete(516_179_157);
});

test('the Authority’s answer cannot be changed or deleted', async () => {
  const { deps, gateway, peer, orderId } = await open();
  peer.books.refusals.set(516_179_157, 460);
  await requestAllocations(deps, gateway);
  peer.books.refusals.delete(516_179_157);
  for (const change of [
    `refusal = null, answered_at = null`,
    `refusal = '461'`,
    `refusal = null, answered_at = null, refused_before = '{461}'`,
    `refusal = null, confirmation = '1', refused_before = '{460}'`,
    `total_agorot = 1`,
  ]) {
    await expect(
      db.executeSql(`update tax_allocation set ${change} where order_id = $1`, [orderId]),
      change,
    ).rejects.toThrow('append_only');
  }
});
