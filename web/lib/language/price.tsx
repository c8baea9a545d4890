import { formatShekels } from '#domain/core/money/price-text.ts';

/**
 * A price in running text. Its direction is isolated from the text around it and left to right, so that sign and digits
 * keep their order in Hebrew.
 */
export function Price({ agorot, className }: { agorot: number; className?: string }) {
  return (
    <bdi translate="no" dir="ltr" className={className}>
      {formatShekels(agorot)}
    </bdi>
  );
}
