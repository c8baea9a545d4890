import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { CUSTOMER_TAGS_MAX, type CustomerNotes } from '#contracts/staff/customers/notes.ts';
import type { StaffPersonRow } from '#contracts/staff/customers/customers.ts';
import { MESSAGE_RETENTION_DAYS } from '#domain/messaging/message-retention.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { deleteOldRows } from '#server/delete-old-rows.ts';
import { mailsTo } from '#testing/accounts/account-mailbox.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { joinShop } from '#testing/shop/join-shop.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const owner = await makeMember(shop, ['owner']);
const support = await makeMember(shop, ['support']);
const accountant = await makeMember(shop, ['accountant']);
const reviewer = await makeMember(shop, ['reviewer']);

const notesAt = '/api/admin/customer-notes';
const tagsAt = '/api/admin/customer-tags';

type Person = { readonly customerId: string } | { readonly orderId: string };

async function notesOf(person: Person, { browser }: TestMember = owner): Promise<CustomerNotes> {
  const answer = await browser.get(`${notesAt}?${new URLSearchParams(person)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function write(person: Person, text: string, noteId: string = randomUUID()) {
  return (await owner.browser.post(notesAt, { ...person, noteId, text })).statusCode;
}

async function tag(person: Person, name: string, { browser }: TestMember = owner) {
  return await browser.post(tagsAt, { ...person, tag: name });
}

async function tagged(name: string, more: Record<string, string> = {}): Promise<StaffPersonRow[]> {
  const query = new URLSearchParams({ tag: name, ...more });
  return (await owner.browser.get(`/api/admin/customers?${query}`)).json<{ rows: StaffPersonRow[] }>().rows;
}

async function buy(wish: Parameters<typeof makePaidOrder>[2] = {}) {
  const email = `noted-${randomUUID()}@example.com`;
  return { email, ...(await makePaidOrder(deps.db, deps.keyring, { paidAt: clock.now(), email, ...wish })) };
}

test('notes about an account are encrypted, newest first, with their author, and one request writes one note', async () => {
  const { customerId } = await joinShop(shop);
  const noteId = randomUUID();
  expect(await write({ customerId }, 'Two big dogs', noteId)).toBe(204);
  expect(await write({ customerId }, 'Two big dogs', noteId)).toBe(204);
  clock.advance(1_000);
  expect(await write({ customerId }, 'Calls in the morning')).toBe(204);
  const { notes } = await notesOf({ customerId });
  expect(notes?.map(({ text }) => text)).toEqual(['Calls in the morning', 'Two big dogs']);
  expect(notes?.[0]?.by).not.toBe('');
  const { rows } = await deps.db.executeSql('select body_sealed from customer_note where customer_note_id = $1', [
    noteId,
  ]);
  expect(String(rows[0]?.['body_sealed'])).not.toContain('dogs');
});

test('only staff who may change customers read notes, and a note is deleted only through its customer', async () => {
  const { customerId } = await joinShop(shop);
  const other = await joinShop(shop);
  const noteId = randomUUID();
  await write({ customerId }, 'Pays for the neighbour', noteId);
  await tag({ customerId }, 'Neighbour');
  expect((await notesOf({ customerId }, support)).notes).toHaveLength(1);
  expect(await notesOf({ customerId }, accountant)).toEqual({ tags: ['Neighbour'], notes: null });
  expect((await tag({ customerId }, 'Quiet', accountant)).statusCode).toBe(403);
  const remove = (of: string) => owner.browser.send('DELETE', `${notesAt}/${noteId}`, { customerId: of });
  expect((await remove(other.customerId)).statusCode).toBe(404);
  expect((await remove(customerId)).statusCode).toBe(204);
  expect((await notesOf({ customerId })).notes).toEqual([]);
});

test('a guest is known by all own orders, and the account of the same verified address takes the notes over', async () => {
  const first = await buy();
  const second = await buy({ email: first.email });
  await write({ orderId: first.orderId }, 'Lost the code twice');
  await tag({ orderId: second.orderId }, 'Groomer');
  expect(await notesOf({ orderId: second.orderId })).toMatchObject({
    tags: ['Groomer'],
    notes: [{ text: 'Lost the code twice' }],
  });
  expect((await notesOf({ orderId: (await buy()).orderId })).tags).toEqual([]);
  // guests are read from orders
  const asReviewer = await reviewer.browser.get(`${notesAt}?orderId=${first.orderId}`);
  expect(asReviewer.statusCode).toBe(404);
  // the mail with the link has to be the newest
  await mailsTo(shop, first.email);
  const { customerId } = await joinShop(shop, first.email);
  expect((await notesOf({ customerId })).notes).toMatchObject([{ text: 'Lost the code twice' }]);
  expect((await tagged('groomer')).map((row) => row.customerId)).toContain(customerId);
});

test('a tag keeps its first spelling, filters the list of accounts and guests, and leaves the shop with its last customer', async () => {
  const { customerId } = await joinShop(shop);
  const guest = await buy();
  await buy();
  expect((await tag({ customerId }, ' Night shift ')).statusCode).toBe(204);
  expect((await tag({ orderId: guest.orderId }, 'NIGHT SHIFT')).statusCode).toBe(204);
  expect((await tag({ orderId: guest.orderId }, 'night shift')).statusCode).toBe(204);
  const rows = await tagged('night Shift');
  expect(rows.map((row) => [row.customerId, row.guestOrderId, row.tags])).toEqual([
    [null, guest.orderId, ['Night shift']],
    [customerId, null, ['Night shift']],
  ]);
  expect(await tagged('night shift', { kind: 'account', sort: 'joined' })).toHaveLength(1);
  expect(await tagged('night shift', { search: guest.email })).toMatchObject([{ guestOrderId: guest.orderId }]);
  expect(await tagged('night shift', { left: 'yes' })).toMatchObject([{ guestOrderId: guest.orderId }]);
  expect(await tagged('unknown')).toEqual([]);
  const known = async () => (await owner.browser.get(tagsAt)).json<{ tags: string[] }>().tags;
  expect(await known()).toContain('Night shift');
  for (const of of [{ customerId }, { orderId: guest.orderId }]) {
    expect((await owner.browser.send('DELETE', tagsAt, { ...of, tag: 'night shift' })).statusCode).toBe(204);
  }
  expect(await known()).not.toContain('Night shift');
});

test('a customer has a limited number of tags, also with requests at the same time', async () => {
  const { customerId } = await joinShop(shop);
  for (let count = 0; count < CUSTOMER_TAGS_MAX; count += 1) await tag({ customerId }, `tag ${count}`);
  expect((await tag({ customerId }, 'one more')).json()).toMatchObject({ code: 'list_full' });
  expect((await tag({ customerId }, 'TAG 3')).statusCode).toBe(204);
  expect((await notesOf({ customerId })).tags).toHaveLength(CUSTOMER_TAGS_MAX);
});

test('a deleted account leaves neither notes nor tags, and its export has them before', async () => {
  const guest = await buy();
  await write({ orderId: guest.orderId }, 'Bought as a guest');
  await mailsTo(shop, guest.email);
  const { customerId, email } = await joinShop(shop, guest.email);
  await write({ customerId }, 'Wants an invoice');
  await tag({ customerId }, 'Invoice');
  const exported = await owner.browser.post(`/api/admin/customers/${customerId}/export`);
  expect(exported.body).toContain('Wants an invoice');
  expect(exported.body).toContain('Bought as a guest');
  expect(
    (await owner.browser.post(`/api/admin/customers/${customerId}/erasure`, { confirmation: email })).statusCode,
  ).toBe(204);
  const { rows } = await deps.db.executeSql(
    `select (select count(*)::int from customer_note n where n.customer_id = $1 or n.guest_key = $2)
       + (select count(*)::int from customer_tag t where t.customer_id = $1) as kept`,
    [customerId, deps.keyring.blindIndex('email', email)],
  );
  expect(rows[0]?.['kept']).toBe(0);
  expect((await tag({ customerId }, 'Late')).statusCode).toBe(404);
});

test('the page of a customer lists the messages about the account and its orders, and those of a guest', async () => {
  const guest = await buy();
  const { body } = await owner.browser.get(`/api/admin/guests/${guest.orderId}`);
  expect(JSON.parse(body)).toMatchObject({
    guest: { messages: [{ topic: 'receipt', order: { orderId: guest.orderId }, state: 'waiting' }] },
  });
  const { customerId } = await joinShop(shop);
  const page = await owner.browser.get(`/api/admin/customers/${customerId}`);
  const { messages } = page.json<{ messages: { topic: string; state: string }[] }>();
  expect(messages.map(({ topic }) => topic)).toContain('email_proof');
  await deps.db.executeSql(
    `insert into outbox (topic, dedupe, payload, state, done_at)
     values ('account_notice', $1, jsonb_build_object('customerId', $2::text), 'dead', null),
       ('station_alert', $3, jsonb_build_object('customerId', $2::text), 'done', now())`,
    [randomUUID(), customerId, randomUUID()],
  );
  const later = await owner.browser.get(`/api/admin/customers/${customerId}`);
  const all = later.json<{ messages: { topic: string; state: string }[] }>().messages;
  expect(all).toContainEqual(expect.objectContaining({ topic: 'account_notice', state: 'failed' }));
  expect(all.map(({ topic }) => topic)).not.toContain('station_alert');
});

test('notes are deleted after two years; tags stay', async () => {
  const { customerId } = await joinShop(shop);
  await write({ customerId }, 'Old story');
  await tag({ customerId }, 'Regular');
  const before = clock.now();
  clock.advance((MESSAGE_RETENTION_DAYS + 1) * DAY_MS);
  await deleteOldRows(deps);
  clock.set(before);
  // the deletions have ended the earlier sessions
  const later = await makeMember(shop, ['owner']);
  expect(await notesOf({ customerId }, later)).toEqual({ tags: ['Regular'], notes: [] });
});
