import { useEffect, useState } from 'react';
import type { LegalText, LegalSectionTexts } from '#contracts/core/reading/legal-texts.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { previewLegalText } from '#contracts/staff/settings/legal-texts.ts';
import { m } from '#messages/compiled/messages.js';
import { LanguageChoice } from '../../lib/language-choice.tsx';
import { PagePreviewFrame } from '../../lib/page-preview-frame.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { useDebouncedText } from '../../lib/data/use-debounced-text.ts';
import type { EnteredLegalTexts } from './legal-words.ts';
import { legalSectionProblem } from './legal-words.ts';

/**
 * Shows a preview of the page with the unpublished draft, in either language. Links and buttons in the preview do
 * nothing.
 */
export function LegalPreview({ text, draft }: { readonly text: LegalText; readonly draft: EnteredLegalTexts }) {
  const portal = usePortal();
  const [locale, setLocale] = useState<Locale>(portal.locale);
  const { html, waits } = usePreview(text, locale, draft);
  return (
    <section className="staff-stack shop-preview">
      <header className="staff-head">
        <h2 className="panel-title">{m.staff_shop_preview()}</h2>
        <LanguageChoice chosen={locale} onChoose={setLocale} />
      </header>
      <output className="staff-quiet">{waits ? m.staff_shop_preview_waits() : m.staff_shop_preview_text()}</output>
      {html === null ? null : <PagePreviewFrame html={html} section={text === 'cancellation' ? 'how' : undefined} />}
    </section>
  );
}

/** Returns the last preview that the server rendered. The preview stays unchanged while the draft is invalid. */
function usePreview(text: LegalText, locale: Locale, { en, he, effective }: EnteredLegalTexts) {
  const [shown, setShown] = useState<{ readonly html: string | null; readonly waits: boolean }>({
    html: null,
    waits: false,
  });
  const words = locale === 'en' ? en : he;
  const settled = useDebouncedText(JSON.stringify({ words, effective: effective === '' ? null : effective }));
  // no preview is requested for an invalid draft, because the server would refuse it
  const isRight = Object.values(parseEnteredTexts(settled).words).every((text) => legalSectionProblem(text) === null);
  useEffect(() => {
    if (!isRight) return;
    let isOver = false;
    void callStaff(previewLegalText, { params: { text }, body: { ...parseEnteredTexts(settled), locale } }).then(
      (answer) => {
        if (isOver) return;
        setShown((before) => (answer.ok ? { html: answer.value.html, waits: false } : { ...before, waits: true }));
      },
    );
    return () => {
      isOver = true;
    };
  }, [text, locale, settled, isRight]);
  return { html: shown.html, waits: shown.waits || !isRight };
}

function parseEnteredTexts(
  settled: string,
): Pick<EnteredLegalTexts, 'effective'> & { readonly words: LegalSectionTexts } {
  return JSON.parse(settled) as Pick<EnteredLegalTexts, 'effective'> & { readonly words: LegalSectionTexts };
}
