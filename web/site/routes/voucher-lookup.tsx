import { m } from '#messages/compiled/messages.js';
import type { PageHandle } from '#web/lib/routing.ts';
import { VoucherLookup } from '../features/voucher/voucher-lookup.tsx';

export const handle: PageHandle = {
  head: () => ({ title: m.voucher_check_title(), description: m.voucher_check_text() }),
  cacheable: true,
};

export const Component = VoucherLookup;
