import { AGOROT_PER_SHEKEL } from '#contracts/core/money.ts';

/**
 * A price on our pages: '₪55', '₪55.50', '₪1,234'. The same characters as `formatShekels` writes into mails (a test
 * compares them), without what that file carries beside it: this one is part of every first visit.
 */
export function priceText(amountAgorot: number): string {
  const whole = Math.abs(Math.trunc(amountAgorot));
  const shekels = String(Math.trunc(whole / AGOROT_PER_SHEKEL)).replace(/\B(?=(\d{3})+$)/g, ',');
  const rest = whole % AGOROT_PER_SHEKEL;
  const decimals = rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`;
  return `${amountAgorot < 0 ? '-' : ''}₪${shekels}${decimals}`;
}

/** A price in running text: isolated and written left to right, so that its sign and digits keep their order in Hebrew. */
export function Price({ agorot, className }: { agorot: number; className?: string }) {
  return (
    <bdi dir="ltr" className={className}>
      {priceText(agorot)}
    </bdi>
  );
}
