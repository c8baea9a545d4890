import { m } from '#messages/compiled/messages.js';
import { usePortal } from '../../lib/portal.tsx';

/**
 * Link to the page for a test purchase, which tests the whole process of a sale. It is shown only if payments are
 * simulated.
 */
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
