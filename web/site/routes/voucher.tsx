import { useParams } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import type { PageHandle } from '#web/lib/routing.ts';

export const handle: PageHandle = {
  head: () => ({ title: m.voucher_title(), hidden: true }),
};

export function Component() {
  const { voucherToken } = useParams();
  return (
    <section className="page-narrow">
      <h1>{m.voucher_title()}</h1>
      <bdi dir="ltr">{voucherToken}</bdi>
    </section>
  );
}
