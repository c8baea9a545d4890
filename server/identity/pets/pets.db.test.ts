import { expect, test } from 'vitest';
import { PETS_MAX, type Pet } from '#contracts/identity/pets.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { createMembers } from '#testing/accounts/members.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { deps } = shop;
const { join } = createMembers(shop);

type Browser = Awaited<ReturnType<typeof join>>['browser'];

async function add(browser: Browser, name: string, kind = 'dog'): Promise<Pet> {
  const answer = await browser.post('/api/pets', { name, kind });
  expect(answer.statusCode).toBe(201);
  return answer.json<Pet>();
}

async function namesOf(browser: Browser): Promise<string[]> {
  return (await browser.get('/api/pets')).json<Pet[]>().map(({ name, kind }) => `${name} ${kind}`);
}

test('pets are added, renamed and removed, in the order of their creation', async () => {
  const { browser } = await join();
  const rex = await add(browser, '  רקסי ');
  shop.clock.advance(1_000);
  await add(browser, 'Mitzi', 'cat');
  expect(await namesOf(browser)).toEqual(['רקסי dog', 'Mitzi cat']);
  const renamed = await browser.send('PATCH', `/api/pets/${rex.id}`, { name: 'Rex', kind: 'other' });
  expect(renamed.json()).toEqual({ id: rex.id, name: 'Rex', kind: 'other' });
  expect((await browser.send('DELETE', `/api/pets/${rex.id}`)).statusCode).toBe(204);
  expect((await browser.send('DELETE', `/api/pets/${rex.id}`)).statusCode).toBe(404);
  expect((await browser.send('PATCH', `/api/pets/${rex.id}`, { name: 'Again' })).statusCode).toBe(404);
  expect(await namesOf(browser)).toEqual(['Mitzi cat']);
});

test('a pet named at registration is the first of the list, and without a name there is none', async () => {
  const named = await join({ petType: 'cat', petName: '  מיצי ' });
  expect(await namesOf(named.browser)).toEqual(['מיצי cat']);
  const untold = await join({ petType: '', petName: 'Rex' });
  expect(await namesOf(untold.browser)).toEqual(['Rex other']);
  expect(await namesOf((await join({ petName: '' })).browser)).toEqual([]);
});

test('an invalid name and an invalid kind are refused at their fields', async () => {
  const { browser } = await join();
  for (const body of [
    { name: ' ', kind: 'dog' },
    { name: 'x'.repeat(41), kind: 'dog' },
    { name: 'Rex', kind: 'cow' },
  ]) {
    expect((await browser.post('/api/pets', body)).statusCode).toBe(400);
  }
  expect(await namesOf(browser)).toEqual([]);
});

test('of twenty pets added at once only as many as allowed are added, and after a removal another one fits', async () => {
  const { browser } = await join();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => browser.post('/api/pets', { name: `Pet ${index}`, kind: 'dog' })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(PETS_MAX);
  expect(answers.find(({ statusCode }) => statusCode !== 201)?.json()).toMatchObject({ code: 'list_full' });
  const [first] = (await browser.get('/api/pets')).json<Pet[]>();
  await browser.send('DELETE', `/api/pets/${first?.id}`);
  await add(browser, 'One more');
});

test('a pet of another customer is not found', async () => {
  const owner = await join();
  const stranger = await join();
  const { id } = await add(owner.browser, 'Rex');
  expect((await stranger.browser.send('PATCH', `/api/pets/${id}`, { name: 'Mine' })).statusCode).toBe(404);
  expect((await stranger.browser.send('DELETE', `/api/pets/${id}`)).statusCode).toBe(404);
  expect(await namesOf(owner.browser)).toEqual(['Rex dog']);
});

test('names are encrypted, in the export also after their removal, and deleted with the account', async () => {
  const { browser, customerId } = await join();
  const { id } = await add(browser, 'Unmistakable');
  await browser.send('DELETE', `/api/pets/${id}`);
  const { rows } = await deps.db.executeSql('select name_sealed from pet where customer_id = $1', [customerId]);
  expect(String(rows[0]?.['name_sealed'])).not.toContain('Unmistakable');
  expect((await browser.get('/api/account/export')).json()).toMatchObject({
    pets: [{ name: 'Unmistakable', kind: 'dog', removedAt: expect.any(String) }],
  });
  expect((await browser.send('DELETE', '/api/account', { confirm: true })).statusCode).toBe(204);
  const left = await deps.db.executeSql('select pet_id from pet where customer_id = $1', [customerId]);
  expect(left.rows).toEqual([]);
});
