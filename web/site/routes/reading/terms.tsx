import { Link, useLoaderData } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import type { LoaderInput, PageHandle } from '#web/lib/addresses/routing.ts';
import { LegalPage } from '../../features/legal/legal-page.tsx';
import { LegalContact } from '../../legal/legal-contact.tsx';
import { hasLegalText, loadLegalText, type LoadedLegalText } from '../../features/legal/load-legal-text.ts';
import '../../styles/pages.css';

export const handle: PageHandle = {
  head: () => ({ title: m.terms_title(), description: m.terms_intro() }),
  cacheable: hasLegalText,
};

export function loader(input: LoaderInput) {
  return loadLegalText(input, 'terms');
}

export function Component() {
  const loaded = useLoaderData<LoadedLegalText>();
  const { brand } = usePage();
  const fixed = {
    payment: (
      <p>
        <Link to="/cancel">{m.cancel_title()}</Link>
      </p>
    ),
    contact: <LegalContact email={brand.supportEmail} phone={brand.phone} />,
  };
  return <LegalPage title={m.terms_title()} intro={m.terms_intro()} path="/terms" loaded={loaded} fixed={fixed} />;
}
