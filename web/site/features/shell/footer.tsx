import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { textDirectionOf } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { track } from '#web/lib/analytics.ts';
import { requestConsent, consentIds } from '#web/lib/consent.ts';
import { usePage, useLocalizedText } from '#web/lib/page.tsx';
import { useWhatsAppUrl } from '#web/lib/addresses/use-whatsapp-url.ts';
import { ChatIcon, MailIcon, PhoneIcon } from '#web/ui/icons/icons.tsx';
import { Wave } from '#web/ui/wave.tsx';
import { legalLinks, menuLinks, shopLinks, type SiteLink } from './site-links.ts';
import { SocialLinks } from './social-links.tsx';

type ColumnProps = { readonly title: string; readonly links: readonly SiteLink[]; readonly children?: ReactNode };

function LinkColumn({ title, links, children }: ColumnProps) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label()}</Link>
          </li>
        ))}
        {children}
      </ul>
    </div>
  );
}

/** Button that opens the consent bar. It is hidden without JavaScript, because statistics need JavaScript. */
function CookieChoices() {
  return (
    <li className="only-scripted">
      <button type="button" id={consentIds.button} onClick={requestConsent}>
        {m.consent_label()}
      </button>
    </li>
  );
}

function ContactColumn() {
  const { brand, locale, phoneText } = usePage();
  const chatAddress = useWhatsAppUrl();
  return (
    <div>
      <h2>{m.footer_contact()}</h2>
      <ul>
        <li>
          <a href={`tel:${brand.phone}`}>
            <PhoneIcon className="icon-medium" />
            <bdi translate="no" dir="ltr">
              {phoneText}
            </bdi>
          </a>
        </li>
        <li>
          <a href={`mailto:${brand.supportEmail}`}>
            <MailIcon className="icon-medium" />
            <bdi translate="no" dir="ltr">
              {brand.supportEmail}
            </bdi>
          </a>
        </li>
        <li>
          <a
            href={chatAddress}
            target="_blank"
            rel="noopener"
            onClick={() => track({ name: 'chat_click', language: locale })}
          >
            <ChatIcon className="icon-medium" />
            <span>
              {m.chat_open()} <span className="sr-only">{m.shell_new_tab()}</span>
            </span>
          </a>
        </li>
      </ul>
    </div>
  );
}

export function Footer() {
  const { locale, brand, sellerLines } = usePage();
  const localized = useLocalizedText();
  return (
    <footer className="site-footer" id="site-links" tabIndex={-1} lang={locale} dir={textDirectionOf(locale)}>
      <Wave edge="top" />
      <div className="site-footer-body">
        <div className="site-footer-brand">
          <p className="site-footer-name">{localized(brand.name)}</p>
          <p>{localized(brand.tagline)}</p>
          <SocialLinks />
        </div>
        <nav className="site-footer-links" aria-label={m.footer_label()}>
          <LinkColumn title={m.footer_shop()} links={shopLinks} />
          <LinkColumn title={m.footer_company()} links={menuLinks} />
          <LinkColumn title={m.footer_legal()} links={legalLinks}>
            <CookieChoices />
          </LinkColumn>
          <ContactColumn />
        </nav>
      </div>
      <div className="site-footer-small">
        {sellerLines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </footer>
  );
}
