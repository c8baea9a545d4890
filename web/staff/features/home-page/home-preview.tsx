import { useEffect, useState } from 'react';
import type { HomePart, HomePartTexts } from '#contracts/core/reading/home-texts.ts';
import { directionOf, type Locale } from '#contracts/core/locale.ts';
import { previewHomePart } from '#contracts/staff/settings/home-page.ts';
import { m } from '#messages/compiled/messages.js';
import { originalHomeTexts } from '#web/lib/words/home-words.ts';
import { callStaff } from '../../lib/data/staff-api.ts';
import { useDebouncedText } from '../../lib/data/use-debounced-text.ts';
import { LanguageChoice } from '../../lib/language-choice.tsx';
import { PageFrame } from '../../lib/page-frame.tsx';
import { usePortal } from '../../lib/portal.tsx';

/** Ids of the elements to which the preview scrolls, by part of the home page. */
const sections: Readonly<Partial<Record<HomePart, string>>> = {
  packages: 'packages',
  steps: 'wash-steps',
  technology: 'technology',
  organic: 'organic',
  stations: 'stations-title',
  gifts: 'gift-vouchers',
  loyalty: 'loyalty',
  claims: 'claims-title',
  questions: 'questions',
};

const widths = [
  { name: 'phone', label: m.staff_homepage_phone },
  { name: 'computer', label: m.staff_homepage_computer },
] as const;
type Width = (typeof widths)[number]['name'];

type PreviewProps = {
  readonly part: HomePart;
  readonly draft: HomePartTexts;
  /** False while a text has an error. */
  readonly isValid: boolean;
};

/**
 * Previews the page with unsaved texts, in either language and at the width of a phone or a computer. Links and buttons
 * in the preview do nothing.
 */
export function HomePreview({ part, draft, isValid }: PreviewProps) {
  const portal = usePortal();
  const [locale, setLocale] = useState<Locale>(portal.locale);
  const [width, setWidth] = useState<Width>('phone');
  const { html, waits } = usePreview({ part, draft, isValid }, locale);
  return (
    <section className="staff-stack shop-preview">
      <header className="staff-head">
        <h2 className="panel-title">{m.staff_shop_preview()}</h2>
        <LanguageChoice chosen={locale} onChoose={setLocale} />
        {widths.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            className="button button-secondary"
            aria-pressed={name === width}
            onClick={() => setWidth(name)}
          >
            {label()}
          </button>
        ))}
      </header>
      <output className="staff-quiet">{waits ? m.staff_shop_preview_waits() : m.staff_shop_preview_text()}</output>
      {html === null ? null : (
        <div className="home-frame" data-width={width}>
          <PageFrame html={html} section={sections[part]} />
        </div>
      )}
    </section>
  );
}

/** Returns the last preview that the server rendered; while a text has an error, it does not change. */
function usePreview({ part, draft, isValid }: PreviewProps, locale: Locale) {
  const [shown, setShown] = useState<{ readonly html: string | null; readonly waits: boolean }>({
    html: null,
    waits: false,
  });
  const settled = useDebouncedText(JSON.stringify({ draft, isValid }));
  useEffect(() => {
    const preview = JSON.parse(settled) as Pick<PreviewProps, 'draft' | 'isValid'>;
    // invalid texts are not requested, because the server would refuse them
    if (!preview.isValid) return;
    let isOver = false;
    void callStaff(previewHomePart, { params: { part }, body: { ...preview.draft, locale } }).then((answer) => {
      if (isOver) return;
      setShown((before) => (answer.ok ? { html: answer.value.html, waits: false } : { ...before, waits: true }));
    });
    return () => {
      isOver = true;
    };
  }, [part, locale, settled]);
  return { html: shown.html, waits: shown.waits || !isValid };
}

/** Previews the description that search engines and chats show. The page itself does not contain it. */
export function SharingPreview({ draft }: Pick<PreviewProps, 'draft'>) {
  const portal = usePortal();
  const [locale, setLocale] = useState<Locale>(portal.locale);
  return (
    <section className="staff-stack shop-preview">
      <header className="staff-head">
        <h2 className="panel-title">{m.staff_shop_preview()}</h2>
        <LanguageChoice chosen={locale} onChoose={setLocale} />
      </header>
      <p className="staff-quiet">{m.staff_homepage_sharing_text()}</p>
      <p className="message-bubble" lang={locale} dir={directionOf(locale)}>
        {draft[locale]['home_description'] ?? originalHomeTexts.home_description({}, { locale })}
      </p>
    </section>
  );
}
