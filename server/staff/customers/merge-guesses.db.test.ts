import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { mailsTo } from '#testing/accounts/account-mailbox.ts';
import { wrongCode } from '#testing/accounts/code-phone.ts';
import { createMerging } from '#testing/accounts/merging.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';

// the limits have their real sizes here
const shop = await buildTestApp();
const { clock } = shop;
const { member, members } = createMerging(shop);

type Account = Awaited<ReturnType<typeof member>>;
type Pair = { readonly into: Account; readonly from: Account };
type Codes = { readonly mergeId: string; readonly staysCode: string; readonly endsCode: string };

async function mailedCode({ email }: Account): Promise<string> {
  const mails = await mailsTo(shop, email);
  const { text = '' } = mails.findLast(({ subject }) => subject.includes('merge two accounts')) ?? {};
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
  if (code === undefined) throw new Error(`no code was sent to ${email}`);
  return code;
}

async function askedCodes(staff: TestMember, { into, from }: Pair): Promise<Codes> {
  const mergeId = randomUUID();
  const path = `/api/admin/customers/${into.customerId}/merge/${from.customerId}/codes`;
  expect((await staff.browser.post(path, { mergeId })).statusCode).toBe(204);
  return { mergeId, staysCode: await mailedCode(into), endsCode: await mailedCode(from) };
}

/** Merges, and returns the status or the code of a refusal. */
async function merge(staff: TestMember, { into }: Pair, codes: Codes): Promise<number | string> {
  const answer = await staff.browser.post(`/api/admin/customers/${into.customerId}/merge`, codes);
  return answer.statusCode === 204 ? 204 : answer.json<{ code: string }>().code;
}

/** Enters one right and one wrong code, as often as a request allows. */
async function guessFiveTimes(staff: TestMember, pair: Pair): Promise<void> {
  const codes = await askedCodes(staff, pair);
  const wrong = { ...codes, endsCode: wrongCode(codes.endsCode) };
  for (let turn = 0; turn < 5; turn += 1) expect(await merge(staff, pair, wrong)).toBe('code_refused');
}

test('ten wrong codes a day for an account, over all requests, staff users and other accounts; then right ones are refused', async () => {
  const [owner, colleague] = [await makeMember(shop, ['owner']), await makeMember(shop, ['owner'])];
  const [own, second, aim] = [await member(), await member(), await member()];
  await guessFiveTimes(owner, { into: own, from: aim });
  await guessFiveTimes(colleague, { into: second, from: aim });
  // the other direction is the same account
  const turned = { into: aim, from: own };
  const codes = await askedCodes(colleague, turned);
  expect(await merge(colleague, turned, codes)).toBe('too_many_requests');

  clock.advance(DAY_MS);
  const nextDay = await makeMember(shop, ['owner']);
  expect(await merge(nextDay, turned, await askedCodes(nextDay, turned))).toBe(204);
});

test('right codes use up no try', async () => {
  const owner = await makeMember(shop, ['owner']);
  const [first, second, third] = [await member(), await member(), await member()];
  await guessFiveTimes(owner, { into: first, from: second });
  const pair = { into: first, from: second };
  expect(await merge(owner, pair, await askedCodes(owner, pair))).toBe(204);
  await guessFiveTimes(owner, { into: first, from: third });
});

test('the verification link is sent to an email address three times an hour at most, by customer and staff together', async () => {
  const owner = await makeMember(shop, ['owner']);
  const { customerId } = await members.join();
  const path = `/api/admin/customers/${customerId}/email-verification`;
  const codes: string[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const answer = await owner.browser.post(path);
    codes.push(answer.statusCode === 200 ? 'sent' : answer.json<{ code: string }>().code);
  }
  expect(codes.at(-1)).toBe('too_many_requests');
  expect(codes).toContain('sent');
});
