import { Link } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import type { PageHandle } from '#web/lib/routing.ts';
import { LegalContact, LegalPage } from '../features/legal/legal-page.tsx';

export const handle: PageHandle = {
  head: () => ({ title: m.terms_title(), description: m.terms_intro() }),
  cacheable: true,
};

export function Component() {
  const { brand } = usePage();
  const sections = [
    { id: 'acceptance', title: m.terms_1_title(), body: <p>{m.terms_1_text()}</p> },
    { id: 'service', title: m.terms_2_title(), body: <p>{m.terms_2_text()}</p> },
    {
      id: 'payment',
      title: m.terms_3_title(),
      body: (
        <>
          <p>{m.terms_3_text()}</p>
          <p>
            <Link to="/cancel">{m.cancel_title()}</Link>
          </p>
          <p>{m.legal_discounts_text()}</p>
        </>
      ),
    },
    { id: 'liability', title: m.terms_4_title(), body: <p>{m.terms_4_text()}</p> },
    {
      id: 'contact',
      title: m.terms_5_title(),
      body: (
        <>
          <p>{m.terms_5_text()}</p>
          <LegalContact email={brand.supportEmail} phone={brand.phone} />
        </>
      ),
    },
  ];
  return (
    <LegalPage
      title={m.terms_title()}
      intro={m.terms_intro()}
      path="/terms"
      effectiveDate={brand.legal.termsEffective}
      sections={sections}
    />
  );
}
