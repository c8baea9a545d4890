import { invariant } from '#domain/core/invariant.ts';
import { type DiscountDecision, type DiscountMember, decideMemberDiscount } from '#domain/loyalty/member-discount.ts';
import { allocate } from '#domain/core/money/allocate.ts';
import { requireAgorot, sumAgorot } from '#domain/core/money/money.ts';

/** Item of an order at the catalogue price, VAT included. Additional fields of the item are returned unchanged. */
export type PriceLine = { readonly unitPriceAgorot: number; readonly quantity: number };

export type PricedLine<Line extends PriceLine> = Line & {
  readonly lineTotalAgorot: number;
  readonly lineDiscountAgorot: number;
  readonly lineDueAgorot: number;
};

export type PriceInput<Line extends PriceLine> = {
  readonly lines: readonly Line[];
  /** Facts about the customer from which the discount is calculated; null for a guest. */
  readonly member: DiscountMember | null;
  readonly kind: 'package' | 'gift';
  readonly applyMemberDiscount: boolean;
};

export type OrderPrice<Line extends PriceLine> = {
  readonly grossAgorot: number;
  readonly discountAgorot: number;
  readonly dueAgorot: number;
  readonly lines: readonly PricedLine<Line>[];
  readonly decision: DiscountDecision;
};

/**
 * Calculates the price of an order in agorot, VAT included. The server uses only prices of its own catalogue. The
 * browser runs the same function for a preview. The discount is calculated on the whole order and then split over the
 * lines. The lines therefore sum to the price of the order.
 */
export function priceOrder<Line extends PriceLine>(input: PriceInput<Line>): OrderPrice<Line> {
  const totals = input.lines.map(totalOfLine);
  const grossAgorot = sumAgorot(totals);
  const decision = decideMemberDiscount({
    kind: input.kind,
    member: input.member,
    applyMemberDiscount: input.applyMemberDiscount,
    grossAgorot,
  });
  const discountAgorot = decision.winner?.discountAgorot ?? 0;
  const discounts = allocate(discountAgorot, totals);
  const lines = input.lines.map((line, index): PricedLine<Line> => {
    const lineTotalAgorot = totals[index] ?? 0;
    const lineDiscountAgorot = discounts[index] ?? 0;
    return { ...line, lineTotalAgorot, lineDiscountAgorot, lineDueAgorot: lineTotalAgorot - lineDiscountAgorot };
  });
  return { grossAgorot, discountAgorot, dueAgorot: grossAgorot - discountAgorot, lines, decision };
}

function totalOfLine(line: PriceLine): number {
  requireAgorot(line.unitPriceAgorot);
  invariant(line.unitPriceAgorot >= 0, 'a price must not be negative');
  invariant(Number.isSafeInteger(line.quantity) && line.quantity > 0, `${line.quantity} is not a quantity`);
  const totalAgorot = line.unitPriceAgorot * line.quantity;
  requireAgorot(totalAgorot);
  return totalAgorot;
}
