import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { StaffCase } from '#contracts/staff/cases/staff-case.ts';
import type { ListedCase } from '#contracts/staff/cases/case-list.ts';
import type { StaffVoucher } from '#contracts/staff/sales/vouchers.ts';
import { DAY_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { customerIdSchema } from '#contracts/core/ids.ts';
import { maskEmail } from '#domain/core/text/masking.ts';
import { blindIndexOfEmail } from '#server/core/keyring/email-lookup.ts';
import { deleteOldRows } from '#server/delete-old-rows.ts';
import { createFakeMailTransport } from '#server/messaging/adapters/mail/fake.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { createBrowser, registration } from '#testing/accounts/account-browser.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { cancelOrder, addUnbookedManualWash, questionWash, rateLow, writeMessage } from '#testing/staff/staff-cases.ts';
import { makeCustomRole } from '#testing/staff/custom-role.ts';
import { makeMember, makeMemberOf, type TestMember } from '#testing/staff/staff-member.ts';
import { staffPersonalData } from '../module.ts';

const mail = createFakeMailTransport('development');
const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' }, overrides: () => ({ mail }) });
const { clock, deps } = shop;
const noa = await makeMember(shop, ['support']);

async function look(kind: string, id: string, member: TestMember = noa): Promise<StaffCase> {
  const answer = await member.browser.get(`/api/admin/inbox/${kind}/${id}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<StaffCase>();
}

async function act(path: string, body: object, member: TestMember = noa) {
  const answer = await member.browser.post(`/api/admin/inbox/${path}`, body);
  return { status: answer.statusCode, body: answer.json<StaffCase & { code?: string }>() };
}

async function list(query = '', member: TestMember = noa) {
  const answer = await member.browser.get(`/api/admin/inbox?${query}`);
  return answer.json<{ rows: ListedCase[]; next: string | null }>();
}

async function sendMails() {
  mail.sent.length = 0;
  for (let sent = -1; sent < mail.sent.length;) {
    sent = mail.sent.length;
    await drainOutbox(deps);
  }
  return mail.sent;
}

test('all open cases are in one list: statutory deadlines first, then the oldest', async () => {
  const message = await writeMessage(shop);
  clock.advance(MINUTE_MS);
  const rating = await rateLow(shop);
  clock.advance(MINUTE_MS);
  const wash = await questionWash(shop);
  clock.advance(MINUTE_MS);
  const byHand = await addUnbookedManualWash(shop);
  const cancelled = await cancelOrder(shop);
  const { rows } = await list();
  expect(rows.map(({ id }) => id)).toEqual([cancelled.id, message, rating, wash.id, byHand]);
  expect(rows.map(({ kind }) => kind)).toEqual(['cancellation', 'contact', 'rating', 'wash', 'hand_wash']);
  expect(rows.map(({ reference }) => reference[0])).toEqual(['X', 'C', 'R', 'W', 'H']);
  expect(rows[0]).toMatchObject({ dueAt: expect.any(String), orderCode: cancelled.orderCode, state: 'open' });
  expect(rows.map(({ sender, excerpt }) => [sender, excerpt])).toEqual([
    ['Dana', null],
    ['Dana Levi', 'מתי פותחים בשבת?'],
    [null, 'המים היו קרים'],
    [maskEmail(wash.email), null],
    [null, null],
  ]);
  const count = (await noa.browser.get('/api/admin/inbox/count')).json();
  expect(count).toEqual({ open: 5, overdue: 0, soon: 0, mine: 0 });
  expect((await list('kind=wash')).rows.map(({ id }) => id)).toEqual([wash.id]);
  expect((await list('due=overdue')).rows).toEqual([]);
  clock.advance(15 * DAY_MS);
  const later = await makeMember(shop, ['support']);
  expect((await list('due=overdue', later)).rows.map(({ id }) => id)).toEqual([cancelled.id]);
});

test('pages have no gaps and no duplicates, also if a case is answered meanwhile', async () => {
  const reader = await makeMember(shop, ['support']);
  for (let written = 0; written < 60; written += 1) {
    if (written % 3 > 0) clock.advance(1_000);
    await writeMessage(shop, { message: `No. ${written}` });
  }
  const first = await list('', reader);
  const second = await list(`after=${first.next}`, reader);
  const { rows } = await deps.db.executeSql('select count(*)::int as open from staff_case_list where is_open');
  const seen = [...first.rows, ...second.rows].map(({ id }) => id);
  expect(first.rows).toHaveLength(50);
  expect(second.next).toBeNull();
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength(Number(rows[0]?.['open']));
  await deps.db.executeSql(`update contact_message set state = 'closed'`);
  const done = await list('state=done', reader);
  const rest = await list(`state=done&after=${done.next}`, reader);
  const ids = [...done.rows, ...rest.rows].map(({ id }) => id);
  expect(new Set(ids).size).toBe(61);
});

test('an answer template is edited, mailed once with the reference, and kept in the history', async () => {
  const staff = await makeMember(shop, ['support']);
  const email = 'yael@example.com';
  const id = await writeMessage(shop, { email, message: 'איך משתמשים בשובר?' });
  await sendMails();
  const opened = await look('contact', id, staff);
  expect(opened).toMatchObject({ said: 'איך משתמשים בשובר?', locale: 'he', subject: 'support', version: 0 });
  expect(opened.sender).toEqual({ name: 'Dana Levi', email: 'y•••@example.com', phone: null });
  const text = opened.templates.find(({ name }) => name === 'voucher_use')?.text.he ?? '';
  expect(text).toMatch(/^שלום Dana Levi,\n\n.*שובר/u);
  const answer = { version: 0, answerId: randomUUID(), text: `${text}\nנ"ב: פתוח גם בשבת.`, locale: 'he', close: true };
  const twice = await Promise.all([1, 2].map(() => act(`contact/${id}/answers`, answer, staff)));
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  const sent = (await sendMails()).filter(({ to }) => to === email);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.subject).toContain(opened.reference);
  expect(sent[0]?.text).toContain('פתוח גם בשבת');
  const after = await look('contact', id, staff);
  // a case without an assignee belongs to the staff user who answered it
  expect(after).toMatchObject({ state: 'done', version: 1, assignee: { id: staff.staffId } });
  expect(after.history).toMatchObject([{ act: 'answer', by: 'Dana Levi', text: answer.text, locale: 'he' }]);
  const { rows } = await deps.db.executeSql('select body_sealed from staff_case_entry where subject_id = $1', [id]);
  expect(String(rows[0]?.['body_sealed'])).not.toContain('שובר');
});

test('an answer is mailed in the language that staff choose, also if the site was read in the other one', async () => {
  const staff = await makeMember(shop, ['support']);
  const email = 'michal@example.com';
  const id = await writeMessage(shop, { email, message: 'איפה השובר שלי?', locale: 'en' });
  await sendMails();
  const opened = await look('contact', id, staff);
  expect(opened.locale).toBe('en');
  const text = opened.templates.find(({ name }) => name === 'looking')?.text.he ?? '';
  const answer = { version: 0, answerId: randomUUID(), text, locale: 'he', close: true };
  expect((await act(`contact/${id}/answers`, answer, staff)).body.history).toMatchObject([{ text, locale: 'he' }]);
  const [sent] = (await sendMails()).filter(({ to }) => to === email);
  expect(sent?.html).toContain('lang="he"');
});

test('a change based on an outdated version is refused and changes nothing', async () => {
  const [a, b] = [await makeMember(shop, ['support']), await makeMember(shop, ['support'])];
  const id = await writeMessage(shop);
  const take = (member: TestMember) =>
    act(`contact/${id}/assignment`, { version: 0, assigneeId: member.staffId }, member);
  const both = await Promise.all([take(a), take(b)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const winner = both[0]?.status === 200 ? a : b;
  const now = await look('contact', id, a);
  expect(now.assignee?.id).toBe(winner.staffId);
  expect(now.history).toMatchObject([{ act: 'assign', to: 'Dana Levi' }]);
  expect((await list('whose=mine', winner)).rows.map((row) => row.id)).toEqual([id]);
  expect((await act(`contact/${id}/closing`, { version: 0 }, winner)).body.code).toBe('case_changed');
  expect(await act(`contact/${id}/closing`, { version: 1, note: 'Called' }, winner)).toMatchObject({
    status: 200,
    body: { state: 'done' },
  });
  expect((await act(`contact/${id}/closing`, { version: 2 }, winner)).status).toBe(409);
  expect((await act(`contact/${id}/reopening`, { version: 2 }, winner)).body.state).toBe('open');
});

test('a case cannot be assigned to a staff user without the permission for it', async () => {
  const staff = await makeMember(shop, ['support']);
  const stockKeeper = await makeMember(shop, ['stock_keeper']);
  const id = await writeMessage(shop);
  const given = await act(`contact/${id}/assignment`, { version: 0, assigneeId: stockKeeper.staffId }, staff);
  expect(given.status).toBe(404);
  const { colleagues } = await look('contact', id, staff);
  expect(colleagues.map((colleague) => colleague.id)).not.toContain(stockKeeper.staffId);
});

test('a cancellation is approved once with a recent second factor; its fee is charged or waived', async () => {
  const staff = await makeMember(shop, ['support']);
  const { id, email } = await cancelOrder(shop);
  expect(await look('cancellation', id, staff)).toMatchObject({
    cancellation: { refundableAgorot: 15_000, feeAgorot: 750, unused: 3, washCount: 3, decision: null },
  });
  clock.advance(11 * MINUTE_MS);
  const approval = { version: 0, keepFee: false };
  expect((await act(`cancellation/${id}/approval`, approval, staff)).body.code).toBe('step_up_required');
  await staff.browser.post('/api/admin/proof', { code: staff.nextCode() });
  const both = await Promise.all([1, 2].map(() => act(`cancellation/${id}/approval`, approval, staff)));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await look('cancellation', id, staff)).toMatchObject({
    state: 'done',
    cancellation: { decision: 'approved', refundedAgorot: 15_000, unused: 0 },
    history: [{ act: 'approve' }],
  });
  const { rows } = await deps.db.executeSql(
    'select count(*)::int as refunds, sum(amount_agorot)::int as sum from refund join cancellation_request using (refund_id) where contact_message_id = $1',
    [id],
  );
  expect(rows).toEqual([{ refunds: 1, sum: 15_000 }]);
  expect((await sendMails()).some(({ to }) => to === email)).toBe(true);
});

test('a cancellation is refused with a reason, and cannot be closed without a decision', async () => {
  const staff = await makeMember(shop, ['support']);
  const { id, lotId } = await cancelOrder(shop);
  expect((await act(`cancellation/${id}/closing`, { version: 0 }, staff)).status).toBe(409);
  expect((await act(`cancellation/${id}/refusal`, { version: 0, refusal: 'withdrawn' }, staff)).body).toMatchObject({
    state: 'done',
    cancellation: { decision: 'refused', refusal: 'withdrawn' },
  });
  const { rows } = await deps.db.executeSql('select state from credit_lot where lot_id = $1', [lotId]);
  expect(rows).toEqual([{ state: 'active' }]);
});

test('a wash that did not start is returned once, and the ledger balances', async () => {
  const staff = await makeMember(shop, ['support']);
  const { id, lotId, email } = await questionWash(shop);
  await sendMails();
  const opened = await look('wash', id, staff);
  expect(opened).toMatchObject({ locale: 'he', wash: { state: 'completed', remaining: 2, washCount: 3 } });
  const both = await Promise.all([1, 2].map(() => act(`wash/${id}/return`, { version: 0 }, staff)));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const back = await look('wash', id, staff);
  expect(back).toMatchObject({
    state: 'done',
    wash: { state: 'reversed', remaining: 3 },
    history: [{ act: 'give_back' }],
  });
  expect((await act(`wash/${id}/return`, { version: 1 }, staff)).status).toBe(409);
  expect((await act(`wash/${id}/reopening`, { version: 1 }, staff)).status).toBe(409);
  const { rows } = await deps.db.executeSql(
    `select reason, remaining_delta from credit_move where lot_id = $1 and reason <> 'issue' order by credit_move_id`,
    [lotId],
  );
  expect(rows.at(-1)).toEqual({ reason: 'restore', remaining_delta: 1 });
  for (const view of ['inv_09_lot_projection', 'inv_10_hold_without_redemption', 'inv_11_overspent']) {
    const broken = await deps.db.executeSql(`select * from ${view}`);
    expect(broken.rows, view).toEqual([]);
  }
  // the story of the voucher says that staff gave it back, not that the machine interrupted it
  const { timeline } = (await staff.browser.get(`/api/admin/vouchers/${lotId}`)).json<StaffVoucher>();
  const events = timeline.map(({ kind, by }) => ({ kind, by }));
  expect(events).toContainEqual({ kind: 'given_back', by: back.history[0]?.by });
  const text = back.templates.find(({ name }) => name === 'wash_returned')?.text.en ?? '';
  const answer = { version: 1, answerId: randomUUID(), text, locale: 'en', close: true };
  expect((await act(`wash/${id}/answers`, answer, staff)).status).toBe(200);
  const sent = (await sendMails()).filter(({ to }) => to === email);
  expect(sent.map(({ subject }) => subject)).toEqual([expect.stringContaining(opened.reference)]);
});

test('low ratings and washes by hand are closed with a note, and can be reopened', async () => {
  const staff = await makeMember(shop, ['support']);
  const rating = await rateLow(shop);
  expect(await look('rating', rating, staff)).toMatchObject({ stars: 1, said: 'המים היו קרים', sender: null });
  const closed = await act(`rating/${rating}/closing`, { version: 0, note: 'The heater was mended' }, staff);
  expect(closed.body).toMatchObject({ state: 'done', history: [{ act: 'close', text: 'The heater was mended' }] });
  expect((await act(`rating/${rating}/reopening`, { version: 1 }, staff)).body.state).toBe('open');
  const answer = { version: 2, answerId: randomUUID(), text: 'Sorry', locale: 'en', close: true };
  expect((await act(`rating/${rating}/answers`, answer, staff)).status).toBe(404);
  const byHand = await addUnbookedManualWash(shop);
  expect(await look('hand_wash', byHand, staff)).toMatchObject({ scannerName: 'Noa', sender: null });
  expect((await act(`hand_wash/${byHand}/closing`, { version: 0 }, staff)).body.state).toBe('done');
});

test('a note does not conflict with changes by a colleague, and a repeated request adds it once', async () => {
  const staff = await makeMember(shop, ['support']);
  const id = await writeMessage(shop);
  const note = { noteId: randomUUID(), text: 'Calls back on Sunday' };
  await Promise.all([1, 2].map(() => act(`contact/${id}/notes`, note, staff)));
  const noted = await look('contact', id, staff);
  expect(noted.history).toMatchObject([{ act: 'note', text: note.text }]);
  expect(noted.version).toBe(0);
  const other = await writeMessage(shop);
  expect((await act(`contact/${other}/notes`, note, staff)).status).toBe(404);
});

test('a role with the permission sees an address unmasked, and the audit log records it', async () => {
  const staff = await makeMember(shop, ['support']);
  const id = await writeMessage(shop, { email: 'full@example.com' });
  const answer = await staff.browser.post(`/api/admin/inbox/contact/${id}/reveal`);
  expect(answer.json()).toEqual({ name: 'Dana Levi', email: 'full@example.com', phone: null });
  const { rows } = await deps.db.executeSql(
    `select actor, detail from audit where action = 'case.reveal' and ref_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ actor: `staff:${staff.staffId}`, detail: { kind: 'contact' } }]);
});

test('entries of a case are in the customer’s export, and are deleted with the message or the account', async () => {
  const browser = createBrowser(shop);
  const email = 'owner-of-words@example.com';
  await browser.post('/api/customer/register', { ...registration(), email });
  const { rows: found } = await deps.db.executeSql(
    'update customer set email_verified_at = created_at where email_index = $1 returning customer_id',
    [blindIndexOfEmail(deps.keyring, email)],
  );
  const customerId = customerIdSchema.parse(found[0]?.['customer_id']);
  const staff = await makeMember(shop, ['support']);
  const [first, second] = [await writeMessage(shop, { email }), await writeMessage(shop, { email, message: 'ועוד' })];
  for (const id of [first, second]) {
    clock.advance(1_000);
    const answer = { version: 0, answerId: randomUUID(), text: `An answer to ${id}`, locale: 'en', close: true };
    expect((await act(`contact/${id}/answers`, answer, staff)).status).toBe(200);
  }
  const collected = await staffPersonalData.collect(deps, customerId);
  expect(collected).toMatchObject({ answers: [{ text: `An answer to ${first}` }, { text: `An answer to ${second}` }] });
  const left = async () => {
    const { rows } = await deps.db.executeSql(
      'select count(*)::int as entries, count(body_sealed)::int as written from staff_case_entry where subject_id = any ($1)',
      [[first, second]],
    );
    return rows[0];
  };
  expect(await left()).toEqual({ entries: 2, written: 2 });
  await deps.db.executeSql('delete from contact_message where contact_message_id = $1', [first]);
  await deleteOldRows(deps);
  expect(await left()).toEqual({ entries: 1, written: 1 });
  await deps.db.inTransaction((tx) => staffPersonalData.forget?.(tx, customerId) ?? Promise.resolve());
  expect(await left()).toEqual({ entries: 1, written: 0 });
});

test('notes about ledger items are kept for two years after the case is closed', async () => {
  const staff = await makeMember(shop, ['support']);
  const rating = await rateLow(shop);
  await act(`rating/${rating}/closing`, { version: 0, note: 'Mended' }, staff);
  const text = async () => {
    const { rows } = await deps.db.executeSql('select body_sealed from staff_case_entry where subject_id = $1', [
      rating,
    ]);
    return rows[0]?.['body_sealed'];
  };
  clock.advance(2 * 365 * DAY_MS - DAY_MS);
  await deleteOldRows(deps);
  expect(await text()).not.toBeNull();
  clock.advance(2 * DAY_MS);
  await deleteOldRows(deps);
  expect(await text()).toBeNull();
});

test('a long message is one line that ends after a hundred characters', async () => {
  const id = await writeMessage(shop, { message: `First line\n\n${'🐶'.repeat(200)}` });
  const reader = await makeMember(shop, ['support']);
  const row = (await list('kind=contact&state=open', reader)).rows.find((one) => one.id === id);
  expect(row?.excerpt).toBe(`First line ${'🐶'.repeat(89)}…`);
});

test('only a role that reads customers sees the customer of a wash in the list', async () => {
  const { id } = await questionWash(shop);
  const role = await makeCustomRole(await makeMember(shop, ['owner']), { permissions: ['inbox.read'] });
  const reader = await makeMemberOf(shop, role);
  const customerOf = async (member: TestMember) => (await list('', member)).rows.find((row) => row.id === id)?.sender;
  expect(await customerOf(await makeMember(shop, ['support']))).toBeTruthy();
  expect(await customerOf(reader)).toBeNull();
});
