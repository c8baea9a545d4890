import { expect, test } from 'vitest';
import { washHistoryEntrySchema, type WashHistoryEntry } from '#contracts/stations/wash-history.ts';
import type { Pet } from '#contracts/identity/pets.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { createMembers, type Member } from '#testing/accounts/members.ts';
import { openStation } from '#testing/stations/station.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { deps } = shop;
const { join, buy } = createMembers(shop);
const station = await openStation(shop);

/** A customer with a completed wash and a pet. */
async function washed(name = 'Rex'): Promise<{ owner: Member; pet: Pet; wash: WashHistoryEntry }> {
  const owner = await join();
  await buy(owner.browser);
  const [voucher] = (await owner.browser.get('/api/vouchers')).json<{ code: string }[]>();
  await deps.db.executeSql('update bay set redemption_id = null, busy_until = null');
  const cookie = [...owner.browser.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  expect(await station.ask({ code: String(voucher?.code), cookie })).toMatchObject({ status: 201 });
  const [command] = await station.controller.commands();
  if (command === undefined) throw new Error('the machine heard of nothing');
  await station.controller.report([station.event(command, {})]);
  const pet = (await owner.browser.post('/api/pets', { name, kind: 'dog' })).json<Pet>();
  const [wash] = await historyOf(owner);
  if (wash === undefined) throw new Error('no wash took place');
  return { owner, pet, wash };
}

async function historyOf({ browser }: Member): Promise<WashHistoryEntry[]> {
  return washHistoryEntrySchema.array().parse((await browser.get('/api/wash-history')).json());
}

async function say({ browser }: Member, { redemptionToken }: WashHistoryEntry, petId: string | null): Promise<number> {
  return (await browser.send('PUT', `/api/washes/${redemptionToken}/pet`, { petId })).statusCode;
}

test('the history shows the pet of a wash, also after a change', async () => {
  const { owner, pet, wash } = await washed();
  expect(wash.pet).toBeNull();
  const other = (await owner.browser.post('/api/pets', { name: 'Mitzi', kind: 'cat' })).json<Pet>();
  for (const said of [pet, other]) {
    expect(await say(owner, wash, said.id)).toBe(204);
    expect(await historyOf(owner)).toMatchObject([{ pet: { id: said.id, name: said.name } }]);
  }
  expect(await say(owner, wash, null)).toBe(204);
  expect(await historyOf(owner)).toMatchObject([{ pet: null }]);
});

test('a pet that left the list stays in the history, and cannot be said of another wash', async () => {
  const { owner, pet, wash } = await washed();
  await say(owner, wash, pet.id);
  await owner.browser.send('DELETE', `/api/pets/${pet.id}`);
  expect(await historyOf(owner)).toMatchObject([{ pet: { name: 'Rex' } }]);
  expect(await say(owner, wash, pet.id)).toBe(404);
  expect(await historyOf(owner)).toMatchObject([{ pet: { name: 'Rex' } }]);
});

test('another customer’s wash or pet is refused', async () => {
  const mine = await washed();
  const theirs = await washed('Theirs');
  expect(await say(theirs.owner, mine.wash, theirs.pet.id)).toBe(404);
  expect(await say(mine.owner, mine.wash, theirs.pet.id)).toBe(404);
  expect(await say(theirs.owner, mine.wash, null)).toBe(404);
  expect(await historyOf(mine.owner)).toMatchObject([{ pet: null }]);
});

test('deleting the account deletes the pets of washes; the washes stay', async () => {
  const { owner, pet, wash } = await washed();
  await say(owner, wash, pet.id);
  expect((await owner.browser.send('DELETE', '/api/account', { confirm: true })).statusCode).toBe(204);
  const { rows } = await deps.db.executeSql(
    'select r.redemption_id, w.pet_id from redemption r left join washed_pet w using (redemption_id) where redemption_id = $1',
    [wash.id],
  );
  expect(rows).toEqual([{ redemption_id: wash.id, pet_id: null }]);
});
