import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import type { PageHandle } from '#web/lib/routing.ts';
import { LegalContact, LegalPage } from '../features/legal/legal-page.tsx';

export const handle: PageHandle = {
  head: () => ({ title: m.privacy_title(), description: m.privacy_intro() }),
  cacheable: true,
};

export function Component() {
  const { brand } = usePage();
  const contact = <LegalContact email={brand.supportEmail} phone={brand.phone} />;
  const sections = [
    {
      id: 'collected',
      title: m.privacy_1_title(),
      body: (
        <>
          <p>{m.privacy_1_text()}</p>
          <p>{m.legal_discounts_text()}</p>
        </>
      ),
    },
    { id: 'use', title: m.privacy_2_title(), body: <p>{m.privacy_2_text()}</p> },
    { id: 'storage', title: m.privacy_3_title(), body: <p>{m.privacy_3_text()}</p> },
    { id: 'sharing', title: m.privacy_4_title(), body: <p>{m.privacy_4_text()}</p> },
    {
      id: 'rights',
      title: m.privacy_5_title(),
      body: (
        <>
          <p>{m.privacy_5_text()}</p>
          {contact}
        </>
      ),
    },
    { id: 'cookies', title: m.privacy_6_title(), body: <p>{m.privacy_6_text()}</p> },
    { id: 'minors', title: m.privacy_7_title(), body: <p>{m.privacy_7_text()}</p> },
    { id: 'changes', title: m.privacy_8_title(), body: <p>{m.privacy_8_text()}</p> },
  ];
  return (
    <LegalPage
      title={m.privacy_title()}
      intro={m.privacy_intro()}
      path="/privacy"
      effectiveDate={brand.legal.privacyEffective}
      sections={sections}
    />
  );
}
