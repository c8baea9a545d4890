import { formatShekels } from '#domain/core/money/price-text.ts';

/**
 * A price in running text. It is isolated and left to right, so that its sign and digits keep their order in Hebrew.
 */
export function Price({ agorot, className }: { agorot: number; className?: string }) {
  return (
    <bdi translate="no" dir="ltr" className={className}>
      {formatShekels(agorot)}
    </bdi>
  );
}
