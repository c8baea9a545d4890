import { expect, test } from 'vitest';
import type {
  CheckoutGateway,
  DocumentSubject,
  DocumentRequest,
  PaymentSessionRequest,
} from '#server/payments/adapters/port.ts';

const document: DocumentRequest = { type: 'tax_invoice_receipt', buyer: 'לקוח פרטי' };

type Opened = (merchantRef: string) => Promise<{
  readonly gateway: CheckoutGateway;
  customer(merchantRef: string, action: 'approve'): Promise<void>;
}>;

type Asked = Pick<DocumentSubject, 'merchantRef'> & Partial<DocumentSubject>;

/** Contract test for providers whose documents are the lawful documents. Other adapters have no documents. */
export function testDocuments(
  name: string,
  opened: Opened,
  sessionRequest: (merchantRef: string) => PaymentSessionRequest,
): void {
  /** A payment of 55 shekels with a requested document; null if the adapter issues none. */
  async function paidWithDocument() {
    const under = await opened('P0');
    const { gateway, customer } = under;
    const { findDocument } = gateway;
    if (findDocument === undefined) return null;
    await gateway.createSession({ ...sessionRequest('P1'), document });
    const find = (asked: Asked) =>
      findDocument({
        amountAgorot: 5_500,
        refundKey: null,
        document,
        description: 'Premium Wash · שטיפת פרימיום',
        movedAt: Date.now(),
        ...asked,
      });
    return { ...under, find, pay: (merchantRef: string) => customer(merchantRef, 'approve') };
  }

  test(`${name}: a payment whose page was asked to write a document has one, and the same one again`, async () => {
    const asked = await paidWithDocument();
    if (asked === null) return;
    const { find, pay } = asked;
    expect(await find({ merchantRef: 'P1' })).toBeNull();
    await pay('P1');
    const found = await find({ merchantRef: 'P1' });
    expect(found).toEqual({
      type: 320,
      number: expect.stringMatching(/^\d+$/u),
      url: expect.stringMatching(/^https?:/u),
    });
    expect(await find({ merchantRef: 'P1' })).toEqual(found);
    expect(await find({ merchantRef: 'P1', amountAgorot: 5_400 })).toBeNull();
  });

  test(`${name}: a page without a requested document has none, and no other document is found instead`, async () => {
    const asked = await paidWithDocument();
    if (asked === null) return;
    await asked.pay('P1');
    await asked.pay('P0');
    expect(await asked.find({ merchantRef: 'P0' })).toBeNull();
    expect(await asked.find({ merchantRef: 'P-never' })).toBeNull();
  });

  test(`${name}: each refund has one document of its own, however often and at once it is asked for`, async () => {
    const asked = await paidWithDocument();
    if (asked === null) return;
    const { find, gateway, pay } = asked;
    await pay('P1');
    const parts = { a: 1_500, b: 4_000 };
    for (const [refundKey, amountAgorot] of Object.entries(parts)) {
      expect(await find({ merchantRef: 'P1', amountAgorot, refundKey })).toBeNull();
      await gateway.refund({ merchantRef: 'P1', amountAgorot, idempotencyKey: refundKey, document });
    }
    const numbers = new Set<string | undefined>();
    for (const [refundKey, amountAgorot] of Object.entries(parts)) {
      const asks = Array.from({ length: 5 }, () => find({ merchantRef: 'P1', amountAgorot, refundKey }));
      const found = await Promise.all(asks);
      expect(new Set(found.map((one) => one?.number)).size).toBe(1);
      expect(found[0]).toMatchObject({ type: 330 });
      numbers.add(found[0]?.number);
    }
    expect(numbers.size).toBe(2);
    expect(numbers.has((await find({ merchantRef: 'P1' }))?.number)).toBe(false);
  });

  test(`${name}: a charge of a stored card has its document`, async () => {
    const asked = await paidWithDocument();
    if (asked === null) return;
    const { find, gateway, pay } = asked;
    await gateway.createSession({ ...sessionRequest('C1'), storesCard: true });
    await pay('C1');
    const token = (await gateway.getStatus('C1'))?.storedCard?.token ?? '';
    const charge = { token, amountAgorot: 9_900, currency: 'ILS', description: 'Member · מנוי' } as const;
    await charged(gateway, { ...charge, merchantRef: 'S1', document });
    await charged(gateway, { ...charge, merchantRef: 'S2' });
    expect(await find({ merchantRef: 'S1', amountAgorot: 9_900 })).toMatchObject({ type: 320 });
    expect(await find({ merchantRef: 'S2', amountAgorot: 9_900 })).toBeNull();
  });
}

async function charged(
  { chargeStored }: CheckoutGateway,
  charge: Parameters<NonNullable<CheckoutGateway['chargeStored']>>[0],
): Promise<void> {
  expect(await chargeStored?.(charge)).toEqual({ outcome: 'captured' });
}
