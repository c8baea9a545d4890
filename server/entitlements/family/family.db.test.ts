import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { familySchema, FAMILY_MEMBERS_MAX, type GrantedAllowance } from '#contracts/entitlements/family.ts';
import { FAMILY_INVITATION_LIFETIME_MS } from '#domain/entitlements/family-share.ts';
import { deleteOldInvitations } from '../store/washes/forget-shared-allowances.ts';
import { linkSecretTo, mailsTo } from '#testing/accounts/account-mailbox.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { createMembers, type Member } from '#testing/accounts/members.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const { join, later } = createMembers(shop);

/** A customer with a verified address. */
async function proven(wish: Record<string, unknown> = {}): Promise<Member> {
  const owner = await join(wish);
  await owner.browser.post('/api/email/verify', { token: await linkSecretTo(shop, owner.email) });
  return owner;
}

async function invite({ browser }: Member, wish: Record<string, unknown> = {}) {
  return browser.post('/api/family', {
    name: 'Tal',
    email: `tal-${randomUUID()}@example.com`,
    monthlyLimit: 2,
    ...wish,
  });
}

async function familyOf({ browser }: Member) {
  return familySchema.parse((await browser.get('/api/family')).json());
}

async function accept({ browser }: Member, token: string): Promise<number> {
  return (await browser.post(`/api/family/invitations/${token}`)).statusCode;
}

/** An invitation and the token of its mail. */
async function invited(owner: Member): Promise<{ share: GrantedAllowance; token: string }> {
  const share = (await invite(owner)).json<GrantedAllowance>();
  return { share, token: deps.keyring.mailToken(share.id) };
}

test('the mail says from whom it is by the proven address, in the owner’s language, and repeats nothing they typed', async () => {
  const owner = await proven({ firstName: 'Free money' });
  await owner.browser.send('PATCH', '/api/profile', { language: 'he' });
  const email = `noa-${randomUUID()}@example.com`;
  const answer = await invite(owner, { name: 'נועה', email, monthlyLimit: 4 });
  expect(answer.statusCode).toBe(201);
  const [mail] = await mailsTo(shop, email);
  expect(mail?.locale).toBe('he');
  expect(mail?.text).toContain(owner.email);
  expect(mail?.text).not.toMatch(/Free money|נועה/);
  const token = /dashboard\?family=([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  expect(token).toBe(deps.keyring.mailToken(answer.json<GrantedAllowance>().id));
});

test('an invitation’s link opens with the full stop or the bracket that was copied with it', async () => {
  const { token } = await invited(await proven());
  const member = await join();
  for (const mark of ['.', ')', '%E2%80%9D', '%E2%80%8F']) {
    expect((await member.browser.get(`/api/family/invitations/${token}${mark}`)).statusCode).toBe(200);
  }
  expect((await member.browser.get(`/api/family/invitations/${token}x`)).statusCode).not.toBe(200);
  expect(await accept(member, `${token}.`)).toBe(204);
});

test('the first customer to accept becomes the member, whatever their address; the owner cannot accept', async () => {
  const owner = await proven({ firstName: 'Dana' });
  const { share, token } = await invited(owner);
  expect((await familyOf(owner)).given).toMatchObject([{ id: share.id, name: 'Tal', usedThisMonth: 0 }]);
  expect((await familyOf(owner)).given[0]?.invited?.email).toMatch(/^tal-/);
  expect(await accept(owner, token)).toBe(404);
  const [member, late] = [await join(), await join()];
  expect((await member.browser.get(`/api/family/invitations/${token}`)).json()).toEqual({
    ownerName: 'Dana',
    monthlyLimit: 2,
    accepted: false,
  });
  expect(await accept(member, token)).toBe(204);
  expect((await member.browser.get(`/api/family/invitations/${token}`)).json()).toMatchObject({ accepted: true });
  expect((await late.browser.get(`/api/family/invitations/${token}`)).statusCode).toBe(404);
  expect(await accept(member, token)).toBe(404);
  expect(await accept(late, token)).toBe(404);
  expect((await familyOf(owner)).given).toMatchObject([{ invited: null }]);
  expect((await familyOf(member)).received).toEqual([
    { id: share.id, ownerName: 'Dana', monthlyLimit: 2, usedThisMonth: 0, left: 0 },
  ]);
  expect((await familyOf(late)).received).toEqual([]);
});

test('of ten who accept at once one is the member; who shares with the owner already accepts no second one', async () => {
  const owner = await proven();
  const { token } = await invited(owner);
  const people = await Promise.all(Array.from({ length: 10 }, () => join()));
  const answers = await Promise.all(people.map((person) => accept(person, token)));
  expect(answers.filter((status) => status === 204)).toHaveLength(1);
  const member = people[answers.indexOf(204)];
  const [one, two] = [await invited(owner), await invited(owner)];
  if (member === undefined) throw new Error('there is no member');
  expect(await accept(member, one.token)).toBe(404);
  const other = await join();
  expect((await Promise.all([accept(other, one.token), accept(other, two.token)])).toSorted()).toEqual([204, 404]);
});

test('an invitation ends after 14 days, and when it is withdrawn', async () => {
  const owner = await proven();
  const { share, token } = await invited(owner);
  const member = await join();
  await owner.browser.send('DELETE', `/api/family/${share.id}`);
  expect(await accept(member, token)).toBe(404);
  const second = await invited(owner);
  await later(member, FAMILY_INVITATION_LIFETIME_MS);
  await later(owner, 0);
  expect(await accept(member, second.token)).toBe(404);
  expect((await familyOf(owner)).given).toEqual([]);
  await deleteOldInvitations(deps.db, clock.now() + 1);
  const { rows } = await deps.db.executeSql('select share_id from wash_share where owner_id = $1', [owner.customerId]);
  expect(rows).toEqual([]);
});

test('an account shares with five at most, also when ten are invited at once, and a place that is free is taken', async () => {
  const owner = await proven();
  const answers = await Promise.all(Array.from({ length: 10 }, () => invite(owner)));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(FAMILY_MEMBERS_MAX);
  expect(answers.find(({ statusCode }) => statusCode !== 201)?.json()).toMatchObject({ code: 'list_full' });
  const [first] = (await familyOf(owner)).given;
  expect((await owner.browser.send('DELETE', `/api/family/${first?.id}`)).statusCode).toBe(204);
  expect((await invite(owner)).statusCode).toBe(201);
});

test('an account without a verified address cannot invite', async () => {
  expect((await invite(await join())).json()).toMatchObject({ code: 'email_not_proven' });
});

test('a limit outside of 1 to 20, no name and no address are refused', async () => {
  const owner = await proven();
  for (const wish of [
    { monthlyLimit: 0 },
    { monthlyLimit: 21 },
    { monthlyLimit: 1.5 },
    { name: ' ' },
    { email: 'x' },
  ]) {
    expect((await invite(owner, wish)).statusCode).toBe(400);
  }
});

test('only the owner changes the limit, and strangers end nothing', async () => {
  const owner = await proven();
  const { share, token } = await invited(owner);
  const [member, stranger] = [await join(), await join()];
  await accept(member, token);
  const path = `/api/family/${share.id}`;
  expect((await owner.browser.send('PATCH', path, { monthlyLimit: 7 })).statusCode).toBe(204);
  expect((await member.browser.send('PATCH', path, { monthlyLimit: 20 })).statusCode).toBe(404);
  expect((await stranger.browser.send('DELETE', path)).statusCode).toBe(404);
  expect((await familyOf(member)).received).toMatchObject([{ monthlyLimit: 7 }]);
  expect((await member.browser.send('DELETE', path)).statusCode).toBe(204);
  expect((await familyOf(owner)).given).toEqual([]);
  expect((await owner.browser.send('PATCH', path, { monthlyLimit: 9 })).statusCode).toBe(404);
});

test('name and address are sealed; the address goes with the acceptance, everything with the account', async () => {
  const owner = await proven();
  const answer = await invite(owner, { name: 'Unmistakable', email: 'unmistakable@example.com' });
  const { id } = answer.json<GrantedAllowance>();
  const rowOf = async () =>
    (
      await deps.db.executeSql(
        'select *, name_sealed::text as name, email_sealed::text as email from wash_share where share_id = $1',
        [id],
      )
    ).rows[0];
  expect(JSON.stringify(await rowOf())).not.toMatch(/nmistakable/);
  const member = await join();
  await accept(member, deps.keyring.mailToken(id));
  expect(await rowOf()).toMatchObject({ email: null });
  expect((await owner.browser.get('/api/account/export')).json()).toMatchObject({
    family: { given: [{ name: 'Unmistakable' }] },
  });
  expect((await member.browser.send('DELETE', '/api/account', { confirm: true })).statusCode).toBe(204);
  expect((await familyOf(owner)).given).toEqual([]);
  expect((await owner.browser.send('DELETE', '/api/account', { confirm: true })).statusCode).toBe(204);
  expect(await rowOf()).toBeUndefined();
});

test('one address gets three invitations a day at most, from all senders together', async () => {
  const small = await buildTestApp();
  const people = createMembers(small);
  const owner = await people.join();
  await owner.browser.post('/api/email/verify', { token: await linkSecretTo(small, owner.email) });
  const statuses: number[] = [];
  for (let count = 0; count < 4; count += 1) {
    statuses.push((await invite(owner, { email: 'often@example.com' })).statusCode);
  }
  expect(statuses).toEqual([201, 201, 201, 429]);
});
