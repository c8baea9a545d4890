import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { mailsTo } from '#testing/accounts/account-mailbox.ts';
import { proposeGoodwill } from '#testing/staff/goodwill.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';
import { addDearPackage, buyThree } from '#testing/staff/staff-order.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { deps, clock } = shop;
await addDearPackage(shop);
const owner = await makeMember(shop, ['owner']);

async function prove(member: TestMember) {
  await member.browser.post('/api/admin/proof', { code: member.nextCode() });
}

async function propose(member: TestMember) {
  const bought = await buyThree(shop, { packageId: 77 });
  await prove(member);
  const answer = await member.browser.post(`/api/admin/payments/${bought.paymentId}/refund`, {
    amountAgorot: 60_000,
    washes: 0,
    reason: 'fault',
    seen: { leftAgorot: 60_000, unused: 3 },
    idempotencyKey: randomUUID(),
  });
  expect(answer.json(), answer.body).toEqual({ outcome: 'proposed' });
  const { rows } = await deps.db.executeSql(
    'select staff_proposal_id as id from staff_proposal where payment_id = $1',
    [bought.paymentId],
  );
  return { ...bought, proposalId: String(rows[0]?.['id']) };
}

async function confirm(member: TestMember, proposalId: string) {
  await prove(member);
  return pressConfirm(member, proposalId);
}

async function pressConfirm(member: TestMember, proposalId: string) {
  const answer = await member.browser.post(`/api/admin/proposals/${proposalId}/confirmation`);
  return answer.json<{ code?: string }>().code ?? 'confirmed';
}

async function auditOf(refId: string) {
  const { rows } = await deps.db.executeSql(
    `select action, detail ->> 'ownConfirmation' as own from audit where ref_id = $1`,
    [refId],
  );
  return rows;
}

test('an owner alone in the shop approves their own refund after an hour, and the audit log says so', async () => {
  const { proposalId, paymentId } = await propose(owner);
  const [listed] = (await owner.browser.get('/api/admin/proposals')).json<{ rows: { ownFrom: string }[] }>().rows;
  expect(Date.parse(listed?.ownFrom ?? '') - clock.now()).toBe(HOUR_MS);
  clock.advance(HOUR_MS - 5 * MINUTE_MS);
  expect(await confirm(owner, proposalId)).toBe('proposal_too_early');
  clock.advance(5 * MINUTE_MS);
  // both presses share a code, because each code renews the token of the session
  await prove(owner);
  const both = await Promise.all([pressConfirm(owner, proposalId), pressConfirm(owner, proposalId)]);
  expect(both.toSorted()).toEqual(['confirmed', 'proposal_decided']);
  const { rows } = await deps.db.executeSql('select refund_id from refund where payment_id = $1', [paymentId]);
  expect(rows).toHaveLength(1);
  expect(await auditOf(String(rows[0]?.['refund_id']))).toEqual([{ action: 'refund.request', own: 'true' }]);
});

test('the approval of one’s own proposal needs a fresh proof', async () => {
  const { proposalId } = await propose(owner);
  clock.advance(90 * MINUTE_MS);
  const answer = await owner.browser.post(`/api/admin/proposals/${proposalId}/confirmation`);
  expect(answer.json()).toMatchObject({ code: 'step_up_required' });
});

test('the database refuses the approval of one’s own proposal before the hour, and one that is not marked', async () => {
  const { proposalId } = await propose(owner);
  const decide = (own: boolean, minutes: number) =>
    deps.db.executeSql(
      `update staff_proposal set state = 'confirmed', decided_by = proposed_by, refund_id = (select refund_id from refund limit 1),
         decided_at = proposed_at + make_interval(mins => $2), own_confirmation = $3 where staff_proposal_id = $1`,
      [proposalId, minutes, own],
    );
  await expect(decide(true, 59)).rejects.toThrow('staff_proposal_own_confirmation');
  await expect(decide(false, 61)).rejects.toThrow('staff_proposal_two_people');
});

test('as soon as a colleague can approve, they get a mail and the owner cannot approve alone', async () => {
  const support = await makeMember(shop, ['support']);
  const { proposalId } = await propose(owner);
  expect((await mailsTo(shop, support.email)).map(({ subject }) => subject)).toEqual(['החזר מחכה לאישור שלכם']);
  expect(await mailsTo(shop, owner.email)).toEqual([]);
  clock.advance(90 * MINUTE_MS);
  expect(await confirm(owner, proposalId)).toBe('proposal_own');
  expect(await confirm(support, proposalId)).toBe('confirmed');
  // support is alone with the owner, so a proposal of support waits for the owner without a time limit
  const theirs = await propose(support);
  clock.advance(90 * MINUTE_MS);
  expect(await confirm(support, theirs.proposalId)).toBe('proposal_own');
  expect(await confirm(owner, theirs.proposalId)).toBe('confirmed');
});

test('an owner alone gives a large goodwill gift after an hour', async () => {
  await prove(owner);
  const id = await proposeGoodwill(owner, 'large@example.com');
  const at = `/api/admin/goodwill/${id}/confirmation`;
  expect((await owner.browser.post(at)).json()).toMatchObject({ code: 'proposal_too_early' });
  clock.advance(HOUR_MS);
  await prove(owner);
  expect((await owner.browser.post(at)).statusCode).toBe(200);
  expect((await auditOf(id)).at(-1)).toEqual({ action: 'credit.mint', own: 'true' });
});
