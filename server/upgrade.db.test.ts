import { expect, test } from 'vitest';
import { blindIndexOfEmail } from '#server/core/keyring/email-lookup.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';
import { reencryptRenamedContexts } from '#server/core/keyring/reencrypt.ts';
import { openReleasedShop, releases, type ReleasedShop } from '#testing/shop/released-shop.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { sealedColumns } from './sealed-columns.ts';

/** Data of former releases, written by their own code, after the upgrade to the current code. */
const shops = new Map<string, ReleasedShop>();
for (const release of releases) shops.set(release, await openReleasedShop(release));

/** Backups leave out the practice bank and pictures of cards. */
const notInBackups = /^(sandbox\.|verification_picture\.)/;
/** Encrypted columns of the first release, which had fewer. */
const firstPlaces =
  /^(account_token|contact_message|customer|identity|otp_challenge|outbox|profile_picture|provider_flow|rating|shop_order)\./;
/** Encrypted columns that are newer than all of these releases. */
const newPlaces =
  /^(bay_waiter|customer_note|order_address_change|provider_credential|report_photo|staff_email_change|staff_on_call|staff_push_device|station_outage|vapid_key|work_order_photo)\./;

function isIn(release: string, place: string): boolean {
  return !notInBackups.test(place) && !newPlaces.test(place) && (release !== '46a1e2e' || firstPlaces.test(place));
}

type Value = { readonly context: SealContext; readonly sealed: Buffer };

async function valuesOf({ deps }: ReleasedShop, column: (typeof sealedColumns)[number]): Promise<Value[]> {
  const value = column.value ?? `t.${column.column}`;
  const { rows } = await deps.db.executeSql(
    `select ${column.context} as context, ${value} as sealed from ${column.table} t where ${value} is not null`,
  );
  return rows.map((row) => ({ context: row['context'] as SealContext, sealed: Buffer.from(row['sealed'] as Buffer) }));
}

/** Returns the states of all encrypted values, by column. */
async function statesOf(shop: ReleasedShop): Promise<Map<string, string[]>> {
  const states = new Map<string, string[]>();
  for (const column of sealedColumns) {
    if (column.table === 'key_generation') continue;
    const values = await valuesOf(shop, column);
    const { keyring } = shop.deps;
    states.set(
      `${column.table}.${column.column}`,
      values.map(({ context, sealed }) => keyring.stateOf(context, sealed)),
    );
  }
  return states;
}

/** The row of a link in a mail; `live` if it is unused, in time, and of the known customer or for a new password. */
async function linkOf({ clock, deps, known }: ReleasedShop, token: string) {
  const { rows } = await deps.db.executeSql(
    `select t.purpose, t.used_at is null and t.expires_at > $2 and (t.purpose = 'password' or c.email_index = $3) as live
     from account_token t join customer c using (customer_id) where t.token_hash = $1`,
    [deps.keyring.tokenHash(token), new Date(clock.now()).toISOString(), blindIndexOfEmail(deps.keyring, known.email)],
  );
  return rows[0];
}

for (const [release, shop] of shops) {
  const { known } = shop;

  test(`${release}: every encrypted value decrypts, and has its current context after the first night`, async () => {
    const before = await statesOf(shop);
    for (const [place, states] of before) {
      expect(states.length > 0 || !isIn(release, place), `${place} has no value`).toBe(true);
      for (const state of states) expect(state, place).toMatch(/current|former/);
    }
    expect(before.get('contact_message.private_sealed')?.length).toBeGreaterThan(2);
    const { signal } = new AbortController();
    expect(await reencryptRenamedContexts(shop.deps, sealedColumns, signal)).toBe(release === '46a1e2e' ? 3 : 0);
    for (const [place, states] of await statesOf(shop)) {
      expect(
        states.filter((state) => state !== 'current'),
        place,
      ).toEqual([]);
    }
  });

  test(`${release}: a customer is still signed in and finds all their data`, async () => {
    const browser = shop.browserWith(known.cookies);
    const me = await browser.get('/api/customer/me');
    expect(me.statusCode, me.body).toBe(200);
    expect(me.json()).toMatchObject({ customer: { email: known.email, firstName: 'Dana' } });
    for (const path of ['/api/vouchers', '/api/receipts', '/api/wash-history', '/api/sessions', '/api/identities']) {
      const answer = await browser.get(path);
      expect(answer.statusCode, `${path} ${answer.body}`).toBe(200);
    }
    const picture = await browser.get('/api/profile/picture');
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    const exported = await browser.get('/api/account/export');
    expect(exported.statusCode, exported.body).toBe(200);
    expect(exported.body).toContain('המים היו קרים');
  });

  test(`${release}: passwords, orders, receipts, codes and washes still work`, async () => {
    const { email, password } = known;
    const signedIn = await shop.browserWith().post('/api/customer/login', { email, password });
    expect(signedIn.statusCode, signedIn.body).toBe(200);
    const guest = shop.browserWith(known.guestCookies);
    for (const orderToken of Object.values(known.orders)) {
      const order = await guest.get(`/api/orders/${orderToken}`);
      expect(order.statusCode, order.body).toBe(200);
    }
    expect((await guest.get(`/api/receipts/${known.receiptToken}`)).json()).toMatchObject({ washCount: 3 });
    for (const { code, token } of known.vouchers) {
      expect((await guest.post('/api/vouchers/lookup', { code })).statusCode).toBe(200);
      expect((await guest.get(`/api/vouchers/by-link/${token}`)).statusCode).toBe(200);
    }
    for (const token of known.washTokens ?? []) {
      expect((await guest.get(`/api/redemptions/${token}`)).statusCode).toBe(200);
    }
    for (const token of known.stations ?? []) {
      expect((await guest.get(`/api/stations/by-token/${token}`)).statusCode).toBe(200);
    }
  });

  test(`${release}: staff open every case and approve an earlier cancellation request`, async () => {
    for (const cookies of [known.staffCookies ?? [], known.reviewerCookies ?? []].flat()) {
      expect((await shop.browserWith(cookies).get('/api/admin/me')).statusCode).toBe(200);
    }
    const { browser } = await makeMember(shop, ['owner']);
    const { rows } = await shop.deps.db.executeSql(
      'select contact_message_id as id, kind from contact_message order by created_at',
    );
    const cases = rows as { id: string; kind: string }[];
    for (const { id, kind } of cases) {
      const answer = await browser.get(`/api/admin/inbox/${kind}/${id}`);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json<{ sender: { name: string } }>().sender.name).toMatch(/Noa|Avi/);
    }
    const cancellation = cases.find(({ kind }) => kind === 'cancellation');
    const path = `/api/admin/inbox/cancellation/${cancellation?.id}`;
    const { version } = (await browser.get(path)).json<{ version: number }>();
    const approved = await browser.post(`${path}/approval`, { keepFee: true, version });
    expect(approved.statusCode, approved.body).toBe(200);
  });

  // the last test, because a new password ends all sessions
  test(`${release}: links in mails still verify an email address and set a new password, each once`, async () => {
    const { email, password } = known;
    const browser = shop.browserWith();
    expect((await browser.post('/api/customer/login', { email, password })).statusCode).toBe(200);
    // the fixture used its links, so they are opened once more
    await shop.deps.db.executeSql(`update account_token set used_at = null where purpose = 'email'`);
    const answers: Record<string, number[]> = { email: [], password: [] };
    for (const { purpose, token } of known.mailTokens) {
      const link = await linkOf(shop, token);
      expect(link).toMatchObject({ purpose });
      const use = () =>
        purpose === 'email'
          ? browser.post('/api/email/verify', { token })
          : shop.browserWith().post('/api/password/reset', { token, password: `${password}?` });
      const { statusCode, body } = await use();
      expect(statusCode, `${purpose} ${body}`).toBe(link?.['live'] === true ? 200 : 410);
      expect((await use()).json(), purpose).toMatchObject({ code: 'link_used_up' });
      answers[purpose]?.push(statusCode);
    }
    expect(answers).toMatchObject({
      email: expect.arrayContaining([200]) as number[],
      password: expect.arrayContaining([200]) as number[],
    });
    const again = await shop.browserWith().post('/api/customer/login', { email, password: `${password}?` });
    expect(again.statusCode, again.body).toBe(200);
  });
}
