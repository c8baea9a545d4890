import { expect, onTestFinished, test } from 'vitest';
import { signPayPlus } from '#peers/test/payplus/payplus.ts';
import { openPayPlus, payPlusAccount } from './real-providers.ts';

test.each([
  ['Charge', '000', 'captured'],
  ['Refund', '000', 'part_refunded'],
  ['Charge', '033', null],
  ['Check', '000', null],
] as const)(
  'payplus: a callback of a %s with the code %s claims %s, also without a readable amount',
  async (type, code, claim) => {
    const { gateway, close } = await openPayPlus();
    onTestFinished(close);
    const transaction = { uid: 'u1', type, status_code: code, amount: '55,00', currency: 'ils', more_info: 'P1' };
    const body = JSON.stringify({ transaction });
    const headers = { hash: signPayPlus(payPlusAccount.secretKey, body) };
    expect(gateway.verifyEvent({ body: Buffer.from(body), headers, now: Date.now() })).toMatchObject({
      merchantRef: 'P1',
      claim,
    });
  },
);
