import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  sumOfPostings,
  capturePostings,
  type LedgerAccountId,
  ledgerAccountIds,
  type LedgerPosting,
  washLiabilityAgorot,
  refundedMoneyPostings,
  type Sale,
  unassignedCapturePostings,
  unassignedRefundPostings,
} from './ledger.ts';

const packageSale: Sale = { dueAgorot: 5500, taxTreatment: 'at_sale', vatPercent: 18, kind: 'package' };
const giftSale: Sale = { dueAgorot: 5500, taxTreatment: 'at_redemption', vatPercent: 18, kind: 'gift' };

function posting(ledgerAccountId: LedgerAccountId, amountAgorot: number): LedgerPosting {
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

test('a payment that fulfils no order is a separate liability until it is refunded', () => {
  expect(unassignedCapturePostings(5500)).toEqual([
    posting('clearing:provider', 5500),
    posting('liability:unassigned_payment', -5500),
  ]);
  expect(unassignedRefundPostings(5500)).toEqual([
    posting('clearing:provider', -5500),
    posting('liability:unassigned_payment', 5500),
  ]);
});

test('giving back everything takes all the money and the VAT of the sale back', () => {
  expect(refundedMoneyPostings({ sale: packageSale, refundAgorot: 5500, alreadyRefundedAgorot: 0 })).toEqual([
    posting('clearing:provider', -5500),
    posting('liability:vat_output', 839),
  ]);
  expect(refundedMoneyPostings({ sale: giftSale, refundAgorot: 5500, alreadyRefundedAgorot: 0 })).toEqual([
    posting('clearing:provider', -5500),
  ]);
});

test('what a sale leaves owed for its washes is net where it was taxed, and gross where not', () => {
  expect(washLiabilityAgorot(packageSale)).toBe(4661);
  expect(washLiabilityAgorot(giftSale)).toBe(5500);
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
    fc.property(anySale, (sale) => {
      const journals = [
        capturePostings(sale),
        unassignedCapturePostings(sale.dueAgorot),
        unassignedRefundPostings(sale.dueAgorot),
      ];
      for (const journal of journals) {
        expect(sumOfPostings(journal)).toBe(0);
        const accounts = journal.map((entry) => entry.ledgerAccountId);
        expect(new Set(accounts).size).toBe(accounts.length);
        expect(accounts.every((account) => ledgerAccountIds.includes(account))).toBe(true);
        expect(journal.every((entry) => entry.amountAgorot !== 0)).toBe(true);
      }
    }),
  );
});

test('however a sale is given back in parts, the parts sum to its money and its VAT', () => {
  fc.assert(
    fc.property(anySale, fc.array(fc.nat({ max: 10 ** 6 }), { maxLength: 8 }), (sale, parts) => {
      const sums = { money: 0, vat: 0 };
      const book = (journal: readonly LedgerPosting[]) => {
        for (const { ledgerAccountId, amountAgorot } of journal) {
          if (ledgerAccountId === 'clearing:provider') sums.money += amountAgorot;
          if (ledgerAccountId === 'liability:vat_output') sums.vat += amountAgorot;
        }
      };
      book(capturePostings(sale));
      let alreadyRefundedAgorot = 0;
      for (const part of [...parts, sale.dueAgorot]) {
        const refundAgorot = Math.min(part, sale.dueAgorot - alreadyRefundedAgorot);
        book(refundedMoneyPostings({ sale, refundAgorot, alreadyRefundedAgorot }));
        alreadyRefundedAgorot += refundAgorot;
      }
      expect(sums).toEqual({ money: 0, vat: 0 });
    }),
  );
});

test('more than was charged never goes back, and nothing negative is booked', () => {
  const refund = { sale: packageSale, refundAgorot: 5000, alreadyRefundedAgorot: 501 };
  expect(() => refundedMoneyPostings(refund)).toThrow('exceeds the charged amount');
  expect(() => unassignedCapturePostings(-1)).toThrow('not be negative');
  expect(() => capturePostings({ ...packageSale, dueAgorot: 0.5 })).toThrow('whole number');
});
