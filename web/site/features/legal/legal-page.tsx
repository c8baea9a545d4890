import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { directionOf } from '#contracts/core/locale.ts';
import { formatIsoDay } from '#domain/core/format.ts';
import { localPhoneText } from '#domain/core/phone.ts';
import { m } from '#messages/compiled/messages.js';
import { addressIn, otherLocale } from '#web/lib/language.ts';
import { chooseLanguage } from '#web/lib/language-choice.ts';
import { usePage, useSpoken } from '#web/lib/page.tsx';

export type LegalSection = { readonly id: string; readonly title: string; readonly body: ReactNode };

type LegalPageProps = {
  readonly title: string;
  readonly intro: string;
  /** Path without a language, for the switch. */
  readonly path: string;
  /** `YYYY-MM-DD` of the brand file. */
  readonly effectiveDate: string | null;
  readonly sections: readonly LegalSection[];
};

function Contents({ sections }: Pick<LegalPageProps, 'sections'>) {
  return (
    <nav aria-labelledby="legal-contents" className="legal-contents">
      <h2 id="legal-contents">{m.legal_contents()}</h2>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A legal text: who says it, since when, its parts, and the way home and to the other language. */
export function LegalPage({ title, intro, path, effectiveDate, sections }: LegalPageProps) {
  const { brand, locale } = usePage();
  const spoken = useSpoken();
  const other = otherLocale(locale);
  return (
    <article className="page-narrow legal">
      <header>
        <h1 tabIndex={-1}>{title}</h1>
        <p className="legal-intro">{intro}</p>
        <p className="legal-meta">
          {effectiveDate === null ? null : (
            <span>{m.legal_effective({ date: formatIsoDay(effectiveDate, locale) })}</span>
          )}
          <span>{m.legal_company({ company: spoken(brand.company), number: brand.registrationNumber })}</span>
          <a
            href={addressIn(other, path)}
            lang={other}
            hrefLang={other}
            dir={directionOf(other)}
            onClick={() => chooseLanguage(locale, other)}
          >
            {m.legal_switch_language()}
          </a>
        </p>
      </header>
      <Contents sections={sections} />
      {sections.map(({ id, title: heading, body }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{heading}</h2>
          {body}
        </section>
      ))}
      <p>
        <Link className="button button-secondary" to="/">
          {m.legal_back_home()}
        </Link>
      </p>
    </article>
  );
}

/** How to reach us, under texts that say 'write or call'. */
export function LegalContact({ email, phone }: { readonly email: string; readonly phone: string }) {
  return (
    <p>
      <a href={`mailto:${email}`}>
        <bdi dir="ltr">{email}</bdi>
      </a>{' '}
      ·{' '}
      <a href={`tel:${phone}`}>
        <bdi dir="ltr">{localPhoneText(phone)}</bdi>
      </a>
    </p>
  );
}
