import { AGOROT_PER_SHEKEL } from '#contracts/core/money.ts';

/**
 * A price as people read it: '₪55', '₪55.50', '₪1,234'. The same code points on server and browser
 * (ICU's he-IL output carries invisible marks and differs between versions).
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
