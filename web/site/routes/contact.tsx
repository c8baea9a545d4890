import { useSearchParams } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import type { PageHandle } from '#web/lib/routing.ts';
import { ContactPage } from '../features/contact/contact-page.tsx';

export const handle: PageHandle = {
  head: () => ({ title: m.contact_title(), description: m.contact_intro() }),
  cacheable: true,
};

export function Component() {
  const [search] = useSearchParams();
  return <ContactPage sentReference={search.get('sent')} />;
}
