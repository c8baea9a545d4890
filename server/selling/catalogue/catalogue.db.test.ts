import { expect, test, vi } from 'vitest';
import { buildTestApp } from '#testing/shop/build-test-app.ts';

const { app, clock, deps } = await buildTestApp();

type Listed = { readonly id: number; readonly price: number; readonly nameHe: string };

async function packages(): Promise<Listed[]> {
  return (await app.inject('/api/packages')).json<Listed[]>();
}

async function setPrice(number: number, priceAgorot: number): Promise<void> {
  await deps.db.executeSql(
    `insert into price_version (price_version_id, wash_package_id, price_agorot, valid_from)
     select gen_random_uuid(), wash_package_id, $2, $3 from wash_package where kind = 'package' and number = $1`,
    [number, priceAgorot, new Date(clock.now())],
  );
}

test('the shop sells the three packages and the three vouchers of the specification', async () => {
  expect(await packages()).toMatchObject([
    { id: 1, name: 'Single Wash', nameHe: 'שטיפה אחת', price: 55, washCount: 1, vatPercent: 18 },
    { id: 2, name: 'Triple Wash', price: 150, washCount: 3 },
    { id: 3, name: 'Five Wash Pack', price: 220, washCount: 5 },
  ]);
  expect((await app.inject('/api/gift-cards')).json()).toMatchObject([
    { id: 1, name: '1 Premium Wash', price: 55, theme: 'SIGNATURE', colorVariant: 'fresh-pink', validYears: 5 },
    { id: 2, name: '3 Premium Washes', price: 150, theme: 'PREMIUM', colorVariant: 'pearl-silver' },
    { id: 3, name: '5 Premium Washes', price: 220, theme: 'LUXE', colorVariant: 'champagne-gold' },
  ]);
});

test('a client with the current list gets 304', async () => {
  const first = await app.inject('/api/packages');
  const again = await app.inject({ url: '/api/packages', headers: { 'if-none-match': String(first.headers['etag']) } });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
});

test('the list is answered from memory', async () => {
  await packages();
  const asked = vi.spyOn(deps.db, 'query');
  await packages();
  await app.inject('/api/gift-cards');
  expect(asked).not.toHaveBeenCalled();
});

test('a new price is shown once its announcement is out, in the list and on the page', async () => {
  await app.inject('/en');
  const before = await app.inject('/api/packages');
  const announced = new Promise<void>((resolve) => {
    void deps.db.listen('catalogue_changed', () => resolve());
  });
  await setPrice(1, 6_050);
  await announced;
  const after = await app.inject('/api/packages');
  expect(after.json<Listed[]>()[0]).toMatchObject({ id: 1, price: 60.5 });
  expect(after.headers['etag']).not.toBe(before.headers['etag']);
});
