import { expect } from 'vitest';
import type { CustomerId } from '#contracts/core/ids.ts';
import type { AccountMergePreview } from '#contracts/identity/account-merge.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import type { TestBrowser } from './account-browser.ts';
import { linkSecretTo } from './account-mailbox.ts';
import { codeTo, newNumber, signInByPhone, stranger } from './code-phone.ts';
import { createMembers, type Member } from './members.ts';
import type { TestApp } from '../shop/build-test-app.ts';

export type PhoneAccount = {
  readonly browser: TestBrowser;
  readonly number: ReturnType<typeof newNumber>;
  readonly customerId: CustomerId;
};
type Signed = Pick<Member, 'browser'>;

/** Customers with two accounts, in a shop of one test. */
export function createMerging(shop: TestApp) {
  const members = createMembers(shop);

  /** Creates an account with a verified email address and without a number. */
  async function member(wish: Record<string, unknown> = {}): Promise<Member> {
    const made = await members.join(wish);
    await made.browser.post('/api/email/verify', { token: await linkSecretTo(shop, made.email) });
    return made;
  }

  /** The second account of a customer, made by a code to their number. */
  async function phoneAccount(): Promise<PhoneAccount> {
    const [browser, number] = [stranger(shop), newNumber()];
    const answer = await signInByPhone(shop, browser, number);
    const { referralCode } = answer.json<{ customer: { referralCode: string } }>().customer;
    const { rows } = await shop.deps.db.executeSql('select customer_id from customer where referral_code = $1', [
      referralCode,
    ]);
    return { browser, number, customerId: rows[0]?.['customer_id'] as CustomerId };
  }

  /** Verifies the number of another account in the session of this account, in the same way as the profile page. */
  async function proveNumber({ browser }: Signed, number: PhoneAccount['number']): Promise<void> {
    shop.clock.advance(MINUTE_MS);
    expect((await browser.send('PATCH', '/api/profile', { phone: number.typed })).statusCode).toBe(200);
    await browser.post('/api/account/phone-code');
    const answer = await browser.post('/api/account/phone-code/verify', { otpCode: await codeTo(shop, number.e164) });
    expect(answer.json()).toMatchObject({ code: 'phone_taken' });
  }

  /** The same for an address. */
  async function proveEmail({ browser }: Signed, email: string): Promise<void> {
    expect((await browser.send('PATCH', '/api/profile', { email })).statusCode).toBe(200);
    const answer = await browser.post('/api/email/verify', { token: await linkSecretTo(shop, email) });
    expect(answer.json()).toMatchObject({ code: 'email_taken' });
  }

  async function previewOf({ browser }: Signed): Promise<AccountMergePreview | null> {
    return (await browser.get('/api/account/merge')).json<{ merge: AccountMergePreview | null }>().merge;
  }

  /** Returns the status, or the code of a refusal. */
  async function merge({ browser }: Signed): Promise<number | string> {
    const answer = await browser.post('/api/account/merge', { confirm: true });
    if (answer.statusCode === 500)
      throw new Error(
        JSON.stringify(shop.lines.filter(({ level }) => level === 'error').at(-1), (_k, v) =>
          v instanceof Error ? String(v) : (v as unknown),
        ),
      );
    return answer.statusCode === 200 ? 200 : String(answer.json<{ code: string }>().code);
  }

  /** Returns the number of rows of a table with this account. */
  async function rowsOf(table: string, customerId: string): Promise<number> {
    const { rows } = await shop.deps.db.executeSql(
      `select count(*)::int as found from ${table} where customer_id = $1`,
      [customerId],
    );
    return Number(rows[0]?.['found']);
  }

  /** Runs `work` while another transaction has locked the account, until each part of it has ended or waits for a lock. */
  async function whileLocked(customerId: string, work: () => Promise<unknown>[]): Promise<unknown[]> {
    let waiting: Promise<unknown>[] = [];
    await shop.deps.db.inTransaction(async (tx) => {
      await tx.executeSql('select from customer where customer_id = $1 for update', [customerId]);
      let ended = 0;
      waiting = work().map(async (part) => part.finally(() => (ended += 1)));
      await expect
        .poll(async () => {
          const { rows } = await shop.deps.db.executeSql(
            `select count(*)::int as found from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return ended + Number(rows[0]?.['found']);
        })
        .toBeGreaterThanOrEqual(waiting.length);
    });
    return await Promise.all(waiting);
  }

  return { members, member, phoneAccount, proveNumber, proveEmail, previewOf, merge, rowsOf, whileLocked };
}
