import { m } from '#messages/compiled/messages.js';
import { usePortal } from '../../lib/portal.tsx';

/** The way to the page that buys once from end to end; it is there where no real money moves. */
export function TestPurchase() {
  const { locale } = usePortal();
  return (
    <p>
      <a href={`/${locale}/test-purchase`} target="_blank" rel="noopener" className="button button-secondary">
        {m.staff_provider_test_purchase()}
      </a>
    </p>
  );
}
