import { useParams } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import type { PageHandle } from '#web/lib/routing.ts';

export const handle: PageHandle = {
  head: () => ({ title: m.checkout_return_title(), hidden: true }),
};

export function Component() {
  const { orderToken } = useParams();
  return (
    <section className="page-narrow">
      <h1>{m.checkout_return_title()}</h1>
      <bdi dir="ltr">{orderToken}</bdi>
    </section>
  );
}
