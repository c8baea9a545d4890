import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { deleteOldRows } from '#server/delete-old-rows.ts';
import { findContactMessage, erasedPersonalData, decryptContactPersonalData } from './store/contact-message.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';

const { app, deps, clock } = await buildTestApp();

const TWO_YEARS_MS = 2 * 365 * DAY_MS;

async function post(url: string, payload: object): Promise<string> {
  const answer = await app.inject({ method: 'POST', url, payload, headers: { 'sec-fetch-site': 'same-origin' } });
  const { reference } = answer.json<{ reference: string }>();
  const { rows } = await deps.db.executeSql('select contact_message_id from contact_message where reference = $1', [
    reference,
  ]);
  return String(rows[0]?.['contact_message_id']);
}

function write(email: string): Promise<string> {
  return post('/api/contact', { name: 'Dana', email, message: 'When do you open?', openedMs: 20_000 });
}

async function settle(contactMessageId: string, state: 'answered' | 'closed'): Promise<void> {
  await deps.db.executeSql('update contact_message set state = $2 where contact_message_id = $1', [
    contactMessageId,
    state,
  ]);
}

test('settled messages are deleted after two years; unanswered ones are kept', async () => {
  const answered = await write('answered@example.com');
  const closed = await write('closed@example.com');
  const open = await write('open@example.com');
  await settle(answered, 'answered');
  await settle(closed, 'closed');
  const kept = async () =>
    (await Promise.all([answered, closed, open].map((id) => findContactMessage(deps.db, id)))).map(
      (row) => row !== null,
    );
  clock.advance(TWO_YEARS_MS - DAY_MS);
  await deleteOldRows(deps);
  expect(await kept()).toEqual([true, true, true]);
  clock.advance(2 * DAY_MS);
  await deleteOldRows(deps);
  expect(await kept()).toEqual([false, false, true]);
});

test('a cancellation stays in the books, its author and reason do not', async () => {
  const order = await makePaidOrder(deps.db, deps.keyring, { email: 'dana@example.com', paidAt: clock.now() });
  const notice = await post('/api/cancellations', {
    orderCode: order.orderCode,
    email: 'dana@example.com',
    name: 'Dana',
    reason: 'The dog dislikes water',
  });
  await settle(notice, 'closed');
  clock.advance(TWO_YEARS_MS + DAY_MS);
  await deleteOldRows(deps);
  const left = await findContactMessage(deps.db, notice);
  if (left === null) throw new Error('the notice is gone');
  expect(decryptContactPersonalData(deps.keyring, left.contactMessageId, left.privateSealed)).toEqual(
    erasedPersonalData,
  );
  const { rows } = await deps.db.executeSql('select state from cancellation_request where order_id = $1', [
    order.orderId,
  ]);
  expect(rows).toEqual([{ state: 'requested' }]);
  // the job runs only once
  await deleteOldRows(deps);
  expect((await findContactMessage(deps.db, notice))?.privateSealed).toEqual(left.privateSealed);
});
