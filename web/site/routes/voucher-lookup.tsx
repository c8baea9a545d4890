import { m } from '#messages/compiled/messages.js';
import type { PageHandle } from '#web/lib/routing.ts';

export const handle: PageHandle = {
  head: () => ({ title: m.voucher_lookup_title() }),
  cacheable: true,
};

export function Component() {
  return (
    <section className="page-narrow">
      <h1>{m.voucher_lookup_title()}</h1>
    </section>
  );
}
