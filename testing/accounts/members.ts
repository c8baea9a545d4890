import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { ownPointsSchema, pointsEntrySchema, type OwnPoints, type PointsEntry } from '#contracts/loyalty/points.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { processDuePoints } from '#server/loyalty/public.ts';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';
import { createBrowser, GOOD_PASSWORD, registration, type TestBrowser } from './account-browser.ts';
import type { TestApp } from '../shop/build-test-app.ts';

export type Member = {
  readonly browser: TestBrowser;
  readonly customerId: string;
  readonly email: string;
  readonly referralCode: string;
};

export type Bought = { readonly orderToken: string; readonly merchantRef: string };

/** Members who buy, refund and return later, in a shop of one test. */
export function createMembers(shop: TestApp) {
  const { bank, clock, deps } = shop;
  const { db } = deps;
  let count = 0;

  async function join(wish: Record<string, unknown> = {}): Promise<Member> {
    count += 1;
    const email = `member-${randomUUID()}@example.com`;
    const browser = createBrowser(shop, `203.0.${Math.floor(count / 250)}.${count % 250}`);
    const made = await browser.post('/api/customer/register', registration({ phone: '', email, ...wish }));
    expect(made.statusCode).toBe(201);
    const { referralCode } = made.json<{ customer: { referralCode: string } }>().customer;
    const { rows } = await db.executeSql('select customer_id from customer where referral_code = $1', [referralCode]);
    return { browser, customerId: String(rows[0]?.['customer_id']), email, referralCode };
  }

  /** Moves the clock; the member signs in again after it. */
  async function later({ browser, email }: Member, ms: number): Promise<void> {
    clock.advance(ms);
    expect((await browser.post('/api/customer/login', { email, password: GOOD_PASSWORD })).statusCode).toBe(200);
  }

  /** A paid purchase, at list price by default. */
  async function buy(browser: TestBrowser, wish: object = {}, path = '/api/express-checkout'): Promise<Bought> {
    const email = `buyer-${randomUUID()}@example.com`;
    const body = { packageId: 2, email, paymentMethod: 'credit_card', applyMemberDiscount: false, ...wish };
    const answer = await browser.post(path, body);
    expect(answer.statusCode).toBe(201);
    const { orderToken, redirectUrl } = answer.json<{ orderToken: string; redirectUrl: string }>();
    const merchantRef = redirectUrl.slice(redirectUrl.lastIndexOf('/') + 1);
    bank.becomes(merchantRef, 'captured');
    await settlePayment(deps, merchantRef);
    return { orderToken, merchantRef };
  }

  /** Sets the total refunded amount. */
  async function refund(merchantRef: string, refundedAgorot: number): Promise<void> {
    const whole = bank.truth(merchantRef).amountAgorot === refundedAgorot;
    bank.becomes(merchantRef, whole ? 'refunded' : 'part_refunded', { refundedAgorot });
    await settlePayment(deps, merchantRef);
  }

  /** Marks every buyer's email as sent now. */
  async function mailsAreOut(): Promise<void> {
    const at = [new Date(clock.now()).toISOString()];
    for (const [from, to] of [
      ['new', `'leased', lease_until = $1`],
      ['leased', `'done', done_at = $1, lease_until = null`],
    ] as const) {
      await db.executeSql(`update outbox set state = ${to} where topic = 'receipt' and state = '${from}'`, at);
    }
  }

  async function duty(): Promise<void> {
    await processDuePoints(deps, new AbortController().signal);
  }

  /** Two packages of five and one of three, past their cancellation windows: 590 active points. */
  async function withActivePoints(owner: Member): Promise<void> {
    await buy(owner.browser, { packageId: 3 });
    await buy(owner.browser, { packageId: 3 });
    await buy(owner.browser, { packageId: 2 });
    await mailsAreOut();
    await later(owner, 16 * DAY_MS);
    await duty();
  }

  async function pointsOf({ browser }: Pick<Member, 'browser'>): Promise<OwnPoints> {
    return ownPointsSchema.parse((await browser.get('/api/points')).json());
  }

  async function movesOf({ browser }: Pick<Member, 'browser'>): Promise<PointsEntry[]> {
    return pointsEntrySchema.array().parse((await browser.get('/api/points/moves')).json());
  }

  return { join, later, buy, refund, mailsAreOut, duty, withActivePoints, pointsOf, movesOf };
}
