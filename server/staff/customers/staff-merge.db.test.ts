import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { StaffMergePreview } from '#contracts/staff/customers/merge.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { linkSecretTo, mailsTo } from '#testing/accounts/account-mailbox.ts';
import { codeTo, textsTo, wrongCode } from '#testing/accounts/code-phone.ts';
import { createMerging } from '#testing/accounts/merging.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const { members, member, phoneAccount, rowsOf } = createMerging(shop);

type Pair = { readonly into: string; readonly from: string };

function addressOf({ into, from }: Pair): string {
  return `/api/admin/customers/${into}/merge/${from}`;
}

async function previewOf(staff: TestMember, pair: Pair): Promise<StaffMergePreview> {
  return (await staff.browser.get(addressOf(pair))).json<StaffMergePreview>();
}

/** Asks for the codes: the id of the request, or the code of a refusal. */
async function ask(staff: TestMember, pair: Pair): Promise<string> {
  const mergeId = randomUUID();
  const answer = await staff.browser.post(`${addressOf(pair)}/codes`, { mergeId });
  return answer.statusCode === 204 ? mergeId : answer.json<{ code: string }>().code;
}

type Codes = { readonly mergeId: string; readonly staysCode: string; readonly endsCode: string };

/** Merges: the status, or the code of a refusal. */
async function merge(staff: TestMember, { into }: Pair, codes: Codes): Promise<number | string> {
  const answer = await staff.browser.post(`/api/admin/customers/${into}/merge`, codes);
  return answer.statusCode === 204 ? 204 : answer.json<{ code: string }>().code;
}

/** The card company disputes the payments of an account, or has decided. */
async function dispute(customerId: string, isDisputed: boolean): Promise<void> {
  await deps.db.executeSql(
    `update payment set disputed_at = case when $2 then captured_at end
     where order_id in (select order_id from shop_order where customer_id = $1)`,
    [customerId, isDisputed],
  );
}

async function mailedCode(email: string): Promise<string> {
  const { subject = '', text = '' } = (await mailsTo(shop, email)).at(-1) ?? {};
  expect(subject).toContain('merge two accounts');
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
  if (code === undefined) throw new Error(`no code was sent to ${email}`);
  return code;
}

test('staff merge an account that a number made into one with an email, with the codes of both, as one audited write', async () => {
  const owner = await makeMember(shop, ['owner']);
  const [first, second] = [await member({ firstName: 'Dana' }), await phoneAccount()];
  await members.buy(second.browser);
  const pair = { into: first.customerId, from: second.customerId };
  await owner.browser.post('/api/admin/customer-notes', {
    customerId: second.customerId,
    noteId: randomUUID(),
    text: 'Two big dogs',
  });
  await owner.browser.post('/api/admin/customer-tags', { customerId: second.customerId, tag: 'Groomer' });
  const shown = await previewOf(owner, pair);
  expect(shown).toMatchObject({
    stays: { codeTo: 'mail' },
    ends: { codeTo: 'sms', emailMasked: null },
    orders: 1,
    washes: 3,
    notes: 1,
    tags: 1,
    phone: 'comes',
    obstacle: null,
  });
  expect(JSON.stringify(shown), 'only masked').not.toContain(first.email);

  const mergeId = await ask(owner, pair);
  const [staysCode, endsCode] = [await mailedCode(first.email), await codeTo(shop, second.number.e164)];
  expect(staysCode, 'each account has a code of its own').not.toBe(endsCode);
  const wrong = [
    { staysCode: wrongCode(staysCode), endsCode },
    { staysCode, endsCode: wrongCode(endsCode) },
    { staysCode: endsCode, endsCode: staysCode },
  ];
  for (const codes of wrong) expect(await merge(owner, pair, { mergeId, ...codes })).toBe('code_refused');
  expect((await deps.metrics.text()).body).toMatch(/capability_miss_total\{[^}]*kind="code_refused"[^}]*\} 3/);
  expect(await rowsOf('shop_order', first.customerId), 'nothing moved').toBe(0);
  expect(await merge(owner, pair, { mergeId, staysCode, endsCode })).toBe(204);

  for (const table of ['shop_order', 'credit_lot', 'customer_note', 'customer_tag']) {
    expect(await rowsOf(table, first.customerId), table).toBe(1);
    expect(await rowsOf(table, second.customerId), table).toBe(0);
  }
  expect((await second.browser.get('/api/customer/me')).statusCode, 'a session of the closed account').toBe(401);
  expect((await owner.browser.get(`/api/admin/customers/${second.customerId}`)).json()).toMatchObject({
    customerId: first.customerId,
  });
  const { rows } = await deps.db.executeSql(
    `select actor, detail from audit where action = 'account.merge' and ref_id = $1`,
    [first.customerId],
  );
  expect(rows).toEqual([{ actor: `staff:${owner.staffId}`, detail: { from: second.customerId, proof: 'codes' } }]);
  expect((await mailsTo(shop, first.email)).at(-1)?.subject).toContain('were merged');
  expect(await merge(owner, pair, { mergeId, staysCode, endsCode }), 'the codes are used up').toBe('proof_gone');
});

test('both addresses get a mail about the merge', async () => {
  const owner = await makeMember(shop, ['owner']);
  const [first, second] = [await member(), await member()];
  const pair = { into: first.customerId, from: second.customerId };
  const mergeId = await ask(owner, pair);
  const codes = { staysCode: await mailedCode(first.email), endsCode: await mailedCode(second.email) };
  expect(await merge(owner, pair, { mergeId, ...codes })).toBe(204);
  for (const { email } of [first, second]) {
    expect((await mailsTo(shop, email)).at(-1)?.subject).toContain('were merged');
  }
});

test('five wrong attempts, fifteen minutes, or new codes end the codes; only who asked for them can use them', async () => {
  const [owner, other] = [await makeMember(shop, ['owner']), await makeMember(shop, ['owner'])];
  const [first, second] = [await member(), await member()];
  const pair = { into: first.customerId, from: second.customerId };
  async function askedCodes(): Promise<Codes> {
    const mergeId = await ask(owner, pair);
    return { mergeId, staysCode: await mailedCode(first.email), endsCode: await mailedCode(second.email) };
  }
  const tried = await askedCodes();
  expect(await merge(other, pair, tried), 'another staff user').toBe('proof_gone');
  expect(await merge(owner, { ...pair, into: second.customerId }, tried), 'the other direction').toBe('proof_gone');
  const wrong = { ...tried, endsCode: wrongCode(tried.endsCode) };
  for (let turn = 0; turn < 5; turn += 1) expect(await merge(owner, pair, wrong)).toBe('code_refused');
  expect(await merge(owner, pair, tried), 'after five attempts').toBe('proof_gone');

  const replaced = await askedCodes();
  const newest = await askedCodes();
  expect(await merge(owner, pair, replaced), 'after new codes').toBe('proof_gone');
  const again = await owner.browser.post(`${addressOf(pair)}/codes`, { mergeId: replaced.mergeId });
  expect(again.statusCode).toBe(204);
  expect(await merge(owner, pair, replaced), 'asked for again with an id that was used').toBe('proof_gone');
  clock.advance(16 * MINUTE_MS);
  expect(await merge(owner, pair, newest), 'the second factor is too old').toBe('step_up_required');
  await owner.browser.post('/api/admin/proof', { code: owner.nextCode() });
  expect(await merge(owner, pair, newest), 'after fifteen minutes').toBe('proof_gone');
  expect(await rowsOf('account_merge', first.customerId)).toBe(1);
});

test('a repeated request for the same codes sends nothing, and of two merges at the same time one happens', async () => {
  const owner = await makeMember(shop, ['owner']);
  const [first, second] = [await member(), await phoneAccount()];
  const pair = { into: first.customerId, from: second.customerId };
  const before = (await textsTo(shop, second.number.e164)).length;
  const mergeId = await ask(owner, pair);
  const again = await owner.browser.post(`${addressOf(pair)}/codes`, { mergeId });
  expect(again.statusCode).toBe(204);
  expect((await textsTo(shop, second.number.e164)).length).toBe(before + 1);
  const codes = {
    mergeId,
    staysCode: await mailedCode(first.email),
    endsCode: await codeTo(shop, second.number.e164),
  };
  const done = await Promise.all([merge(owner, pair, codes), merge(owner, pair, codes)]);
  expect(done.map(String).toSorted()).toEqual(['204', 'proof_gone']);
});

test('an account without a verified email address cannot be proven; a disputed payment and the same account are refused', async () => {
  const owner = await makeMember(shop, ['owner']);
  const [first, unproven] = [await member(), await members.join()];
  const pair = { into: first.customerId, from: unproven.customerId };
  expect(await previewOf(owner, pair)).toMatchObject({ ends: { codeTo: null }, obstacle: null });
  expect(await ask(owner, pair)).toBe('merge_blocked');
  expect(await ask(owner, { into: unproven.customerId, from: first.customerId })).toBe('merge_blocked');
  expect(await ask(owner, { into: first.customerId, from: first.customerId })).toBe('not_found');

  const second = await member();
  await members.buy(second.browser);
  const disputed = { into: first.customerId, from: second.customerId };
  await dispute(second.customerId, true);
  expect(await previewOf(owner, disputed)).toMatchObject({ obstacle: 'dispute' });
  expect(await ask(owner, disputed)).toBe('merge_blocked');
  await dispute(second.customerId, false);
  expect(await previewOf(owner, disputed)).toMatchObject({ obstacle: null });
});

test('staff send the verification link to an unverified email address, which then receives the code', async () => {
  const owner = await makeMember(shop, ['owner']);
  const [first, unproven] = [await member(), await members.join()];
  const pair = { into: first.customerId, from: unproven.customerId };
  const { ends, stays } = await previewOf(owner, pair);
  expect(stays.unverifiedEmailMasked).toBeNull();
  const path = `/api/admin/customers/${unproven.customerId}/email-verification`;
  const sent = await owner.browser.post(path);
  expect(sent.json()).toEqual({ emailMasked: ends.unverifiedEmailMasked });
  const { rows } = await deps.db.executeSql('select actor from audit where action = $1 and ref_id = $2', [
    'customer.verify_mail',
    unproven.customerId,
  ]);
  expect(rows.length).toBe(1);
  await unproven.browser.post('/api/email/verify', { token: await linkSecretTo(shop, unproven.email) });
  expect(await previewOf(owner, pair)).toMatchObject({ ends: { codeTo: 'mail', unverifiedEmailMasked: null } });
  // nothing waits for a verification any more
  expect((await owner.browser.post(path)).json()).toMatchObject({ code: 'changed_meanwhile' });
});

test('a dispute that arrives after the codes stops the merge, and the codes stay usable', async () => {
  const owner = await makeMember(shop, ['owner']);
  const [first, second] = [await member(), await member()];
  await members.buy(second.browser);
  const pair = { into: first.customerId, from: second.customerId };
  const mergeId = await ask(owner, pair);
  const codes = { mergeId, staysCode: await mailedCode(first.email), endsCode: await mailedCode(second.email) };
  await dispute(second.customerId, true);
  expect(await merge(owner, pair, codes)).toBe('merge_blocked');
  await dispute(second.customerId, false);
  expect(await merge(owner, pair, codes)).toBe(204);
});

test.for(['manager', 'support', 'reviewer', 'accountant'] as const)('%s cannot merge accounts', async (role) => {
  const staff = await makeMember(shop, [role]);
  const [first, second] = [await member(), await member()];
  const pair = { into: first.customerId, from: second.customerId };
  expect((await staff.browser.get(addressOf(pair))).json()).toMatchObject({ code: 'not_permitted' });
  expect(await ask(staff, pair)).toBe('not_permitted');
  const codes = { mergeId: randomUUID(), staysCode: '123456', endsCode: '123456' };
  expect(await merge(staff, pair, codes)).toBe('not_permitted');
});
