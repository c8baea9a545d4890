import { useEffect, useState } from 'react';
import type { HomeSection, HomeSectionTexts } from '#contracts/core/reading/home-sections.ts';
import { textDirectionOf, type Locale } from '#contracts/core/locale.ts';
import { previewHomeSection } from '#contracts/staff/settings/home-page.ts';
import { m } from '#messages/compiled/messages.js';
import { builtInHomeTexts } from '#web/lib/words/home-words.ts';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { useDebouncedText } from '../../lib/data/use-debounced-text.ts';
import { LanguageChoice } from '../../lib/language-choice.tsx';
import { PagePreviewFrame } from '../../lib/page-preview-frame.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { sections } from './site-path.ts';

const widths = [
  { name: 'phone', label: m.staff_homepage_phone },
  { name: 'computer', label: m.staff_homepage_computer },
] as const;
type Width = (typeof widths)[number]['name'];

type PreviewProps = {
  readonly part: HomeSection;
  readonly draft: HomeSectionTexts;
  /** False while a text has an error. */
  readonly isValid: boolean;
};

type ChoicesProps = {
  readonly locale: Locale;
  readonly onLocale: (locale: Locale) => void;
  readonly width: Width;
  readonly onWidth: (width: Width) => void;
};

function Choices({ locale, onLocale, width, onWidth }: ChoicesProps) {
  return (
    <>
      <LanguageChoice chosen={locale} onChoose={onLocale} />
      <fieldset className="staff-segments">
        <legend className="sr-only">{m.staff_homepage_width()}</legend>
        {widths.map(({ name, label }) => (
          <button key={name} type="button" aria-pressed={name === width} onClick={() => onWidth(name)}>
            {label()}
          </button>
        ))}
      </fieldset>
    </>
  );
}

/**
 * Shows a preview of the page with unsaved texts, in either language and at the width of a phone or a computer. Links
 * and buttons in the preview do nothing.
 */
export function HomePreview({ part, draft, isValid }: PreviewProps) {
  const portal = usePortal();
  const [locale, setLocale] = useState<Locale>(portal.locale);
  const [width, setWidth] = useState<Width>('phone');
  const [isLarge, setLarge] = useState(false);
  const { html, waits } = usePreview({ part, draft, isValid }, locale);
  const choices = <Choices locale={locale} onLocale={setLocale} width={width} onWidth={setWidth} />;
  return (
    <section className="staff-stack shop-preview">
      <header className="home-preview-head">
        <h2 className="panel-title">{m.staff_shop_preview()}</h2>
        {choices}
        <button type="button" className="button button-quiet" disabled={html === null} onClick={() => setLarge(true)}>
          {m.staff_homepage_large()}
        </button>
      </header>
      <output className="staff-quiet">{waits ? m.staff_shop_preview_waits() : m.staff_shop_preview_text()}</output>
      {html === null || isLarge ? null : (
        <div className="home-frame" data-width={width}>
          <PagePreviewFrame html={html} section={sections[part]} />
        </div>
      )}
      {isLarge && html !== null ? (
        <StaffDialog title={m.staff_shop_preview()} onClose={() => setLarge(false)}>
          <div className="home-preview-head">{choices}</div>
          <div className="home-large" data-width={width}>
            <PagePreviewFrame html={html} section={sections[part]} />
          </div>
        </StaffDialog>
      ) : null}
    </section>
  );
}

/** Returns the last preview that the server rendered. The preview does not change while a text has an error. */
function usePreview({ part, draft, isValid }: PreviewProps, locale: Locale) {
  const [shown, setShown] = useState<{ readonly html: string | null; readonly waits: boolean }>({
    html: null,
    waits: false,
  });
  const settled = useDebouncedText(JSON.stringify({ draft, isValid }));
  useEffect(() => {
    const preview = JSON.parse(settled) as Pick<PreviewProps, 'draft' | 'isValid'>;
    // no preview is requested for invalid texts, because the server would refuse them
    if (!preview.isValid) return;
    let isOver = false;
    void callStaff(previewHomeSection, { params: { part }, body: { ...preview.draft, locale } }).then((answer) => {
      if (isOver) return;
      setShown((before) => (answer.ok ? { html: answer.value.html, waits: false } : { ...before, waits: true }));
    });
    return () => {
      isOver = true;
    };
  }, [part, locale, settled]);
  return { html: shown.html, waits: shown.waits || !isValid };
}

/**
 * Shows a preview of the description that search engines and chats show. The page itself does not contain this
 * description.
 */
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
      <p className="message-bubble" lang={locale} dir={textDirectionOf(locale)}>
        {draft[locale]['home_description'] ?? builtInHomeTexts.home_description({}, { locale })}
      </p>
    </section>
  );
}
