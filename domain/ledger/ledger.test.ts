import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  balanceOf,
  capturePostings,
  laterVatPostings,
  type LedgerAccountId,
  ledgerAccountIds,
  type Posting,
  refundPostings,
  type Sale,
  unassignedCapturePostings,
  unassignedRefundPostings,
} from './ledger.ts';

const packageSale: Sale = { dueAgorot: 5500, taxTreatment: 'at_sale', vatPercent: 18, kind: 'package' };
const giftSale: Sale = { dueAgorot: 5500, taxTreatment: 'at_redemption', vatPercent: 18, kind: 'gift' };

function posting(ledgerAccountId: LedgerAccountId, amountAgorot: number): Posting {
  return { ledgerAccountId, amountAgorot };
}

test('a package sold for 55 shekels owes washes worth the net and the state its VAT', () => {
  expect(capturePostings(packageSale)).toEqual([
    posting('clearing:provider', 5500),
    posting('liability:prepaid_wash', -4661),
    posting('liability:vat_output', -839),
  ]);
});

test('a gift voucher owes its whole worth and no VAT before it is used', () => {
  const expected = [posting('clearing:provider', 5500), posting('liability:gift_voucher', -5500)];
  expect(capturePostings(giftSale)).toEqual(expected);
  expect(capturePostings({ ...packageSale, taxTreatment: 'at_redemption' })).toEqual(expected);
});

test('a gift voucher that the accountant wants taxed at sale owes its VAT at once', () => {
  expect(capturePostings({ ...giftSale, taxTreatment: 'at_sale' })).toEqual([
    posting('clearing:provider', 5500),
    posting('liability:gift_voucher', -4661),
    posting('liability:vat_output', -839),
  ]);
});

test('money that fulfils nothing is owed to nobody in particular until it goes back', () => {
  expect(unassignedCapturePostings(5500)).toEqual([
    posting('clearing:provider', 5500),
    posting('liability:unassigned_payment', -5500),
  ]);
  expect(unassignedRefundPostings(5500)).toEqual([
    posting('clearing:provider', -5500),
    posting('liability:unassigned_payment', 5500),
  ]);
});

test('giving back everything undoes the sale', () => {
  expect(refundPostings({ sale: packageSale, refundAgorot: 5500, alreadyRefundedAgorot: 0 })).toEqual([
    posting('clearing:provider', -5500),
    posting('liability:prepaid_wash', 4661),
    posting('liability:vat_output', 839),
  ]);
  expect(refundPostings({ sale: giftSale, refundAgorot: 5500, alreadyRefundedAgorot: 0 })).toEqual([
    posting('clearing:provider', -5500),
    posting('liability:gift_voucher', 5500),
  ]);
});

test('an order that cost nothing moves no money, and no posting is ever of nothing', () => {
  expect(capturePostings({ ...packageSale, dueAgorot: 0 })).toEqual([]);
  expect(capturePostings({ ...packageSale, vatPercent: 0 })).toEqual([
    posting('clearing:provider', 5500),
    posting('liability:prepaid_wash', -5500),
  ]);
  expect(capturePostings({ ...packageSale, dueAgorot: 1 })).toHaveLength(2);
});

const anySale: fc.Arbitrary<Sale> = fc.record({
  dueAgorot: fc.nat({ max: 10 ** 7 }),
  taxTreatment: fc.constantFrom('at_sale', 'at_redemption'),
  vatPercent: fc.constantFrom(0, 17, 18),
  kind: fc.constantFrom('package', 'gift'),
});

test('every journal sums to zero, has each account once and every posting is worth something', () => {
  fc.assert(
    fc.property(anySale, fc.nat({ max: 10 ** 7 }), (sale, refund) => {
      const refundAgorot = Math.min(refund, sale.dueAgorot);
      const journals = [
        capturePostings(sale),
        unassignedCapturePostings(sale.dueAgorot),
        unassignedRefundPostings(sale.dueAgorot),
        refundPostings({ sale, refundAgorot, alreadyRefundedAgorot: 0 }),
      ];
      for (const journal of journals) {
        expect(balanceOf(journal)).toBe(0);
        const accounts = journal.map((entry) => entry.ledgerAccountId);
        expect(new Set(accounts).size).toBe(accounts.length);
        expect(accounts.every((account) => ledgerAccountIds.includes(account))).toBe(true);
        expect(journal.every((entry) => entry.amountAgorot !== 0)).toBe(true);
      }
    }),
  );
});

test('however a sale is given back in parts, in the end no account keeps an agora of it', () => {
  fc.assert(
    fc.property(anySale, fc.array(fc.nat({ max: 10 ** 6 }), { maxLength: 8 }), (sale, wishes) => {
      const balances = new Map<LedgerAccountId, number>();
      const book = (journal: readonly Posting[]) => {
        for (const { ledgerAccountId, amountAgorot } of journal) {
          balances.set(ledgerAccountId, (balances.get(ledgerAccountId) ?? 0) + amountAgorot);
        }
      };
      book(capturePostings(sale));
      let alreadyRefundedAgorot = 0;
      for (const wish of [...wishes, sale.dueAgorot]) {
        const refundAgorot = Math.min(wish, sale.dueAgorot - alreadyRefundedAgorot);
        book(refundPostings({ sale, refundAgorot, alreadyRefundedAgorot }));
        alreadyRefundedAgorot += refundAgorot;
      }
      expect([...balances.values()].filter((balance) => balance !== 0)).toEqual([]);
    }),
  );
});

test('more than was charged never goes back, and nothing negative is booked', () => {
  const refund = { sale: packageSale, refundAgorot: 5000, alreadyRefundedAgorot: 501 };
  expect(() => refundPostings(refund)).toThrow('more than was charged');
  expect(() => unassignedCapturePostings(-1)).toThrow('not negative');
  expect(() => capturePostings({ ...packageSale, dueAgorot: 0.5 })).toThrow('whole number');
});

test('VAT that falls due later moves out of what we owe for the voucher, and back with the wash', () => {
  expect(laterVatPostings(763, 'due')).toEqual([
    { ledgerAccountId: 'liability:gift_voucher', amountAgorot: 763 },
    { ledgerAccountId: 'liability:vat_output', amountAgorot: -763 },
  ]);
  expect(laterVatPostings(763, 'back')).toEqual([
    { ledgerAccountId: 'liability:gift_voucher', amountAgorot: -763 },
    { ledgerAccountId: 'liability:vat_output', amountAgorot: 763 },
  ]);
  expect(laterVatPostings(0, 'due')).toEqual([]);
});
