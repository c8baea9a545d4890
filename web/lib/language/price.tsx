import { formatShekels } from '#domain/core/money/price-text.ts';

/**
 * A price within a text. The price is isolated and always runs from left to right, so that the sign and the digits keep
 * their order in Hebrew.
 */
export function Price({ agorot, className }: { agorot: number; className?: string }) {
  return (
    <bdi translate="no" dir="ltr" className={className}>
      {formatShekels(agorot)}
    </bdi>
  );
}
