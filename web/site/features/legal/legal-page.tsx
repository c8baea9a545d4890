import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { textDirectionOf } from '#contracts/core/locale.ts';
import type { LegalTextPage } from '#contracts/site/legal.ts';
import { formatIsoDay, leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { localizedPathOf, otherLocale } from '#web/lib/language/language.ts';
import { chooseLanguage } from '#web/lib/language/language-choice.ts';
import { usePage } from '#web/lib/page.tsx';
import { sellerDetailsOf } from '#web/lib/words/seller-words.ts';
import { Sentence } from '#web/ui/sentence.tsx';
import type { LoadedLegalText } from './load-legal-text.ts';
import { StructuredText } from '../../legal/structured-text.tsx';

type LegalPageProps = {
  readonly title: string;
  readonly intro: string;
  /** Path of the page without its language prefix. The language switch uses it. */
  readonly path: string;
  readonly loaded: LoadedLegalText;
  /**
   * Elements that the owner cannot edit, by the id of their section. They appear below the text of the section, for
   * example contact details or a link to another page.
   */
  readonly fixed: Readonly<Record<string, ReactNode>>;
};

function Contents({ sections }: Pick<LegalTextPage, 'sections'>) {
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

/**
 * Page with a legal text. It shows the title, the version, the sections, and links to the home page and to the other
 * language.
 */
export function LegalPage({ title, intro, path, loaded, fixed }: LegalPageProps) {
  return (
    <article className="page-narrow legal">
      <header>
        <h1 tabIndex={-1}>{title}</h1>
        <p className="legal-intro">{intro}</p>
        <LegalMeta path={path} page={loaded.ok ? loaded.value : null} />
      </header>
      {loaded.ok ? (
        <>
          <Contents sections={loaded.value.sections} />
          {loaded.value.sections.map(({ id, title: heading, text }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{heading}</h2>
              <StructuredText text={text} />
              {fixed[id]}
            </section>
          ))}
        </>
      ) : (
        <p className="notice notice-danger">{loaded.problem.message}</p>
      )}
      <p>
        <Link className="button button-secondary" to="/">
          {m.legal_back_home()}
        </Link>
      </p>
    </article>
  );
}

type MetaProps = { readonly path: string; readonly page: LegalTextPage | null };

/**
 * Shows the version of the legal text, the day from which it applies, the company, and a link to the other language.
 */
function LegalMeta({ path, page }: MetaProps) {
  const { brand, locale } = usePage();
  const seller = sellerDetailsOf(brand, locale);
  const other = otherLocale(locale);
  const effective = page?.effective ?? null;
  const number = page?.number ?? null;
  return (
    <p className="legal-meta">
      {effective === null ? null : <span>{m.legal_effective({ date: formatIsoDay(effective, locale) })}</span>}
      {number === null ? null : (
        <span>
          <Sentence text={m.legal_version({ number: leftToRight(number) })} />
        </span>
      )}
      <span>{seller.number === null ? seller.company : m.legal_company({ ...seller, number: seller.number })}</span>
      <a
        href={localizedPathOf(other, path)}
        lang={other}
        hrefLang={other}
        dir={textDirectionOf(other)}
        onClick={() => chooseLanguage(locale, other)}
      >
        {m.legal_switch_language()}
      </a>
    </p>
  );
}
