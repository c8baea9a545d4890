import { m } from '#messages/compiled/messages.js';
import type { PageHandle } from '#web/lib/routing.ts';
import { CancelPage } from '../features/cancellation/cancel-page.tsx';

export const handle: PageHandle = {
  head: () => ({ title: m.cancel_title(), description: m.cancel_intro() }),
  cacheable: true,
};

export const Component = CancelPage;
