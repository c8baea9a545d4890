import { useState } from 'react';
import type { BrandPart } from '#contracts/core/brand.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { previewShop } from '#contracts/staff/settings/shop-facts.ts';
import { m } from '#messages/compiled/messages.js';
import { LanguageChoice } from '../../lib/language-choice.tsx';
import { PageFrame } from '../../lib/page-frame.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { useSettled } from '../../lib/data/use-settled.ts';
import { useStaffData } from '../../lib/data/use-staff-data.ts';

type PreviewProps = { readonly part: BrandPart; readonly draft: object };

/** Parts that a page says at its foot. */
const atFoot: ReadonlySet<BrandPart> = new Set(['company', 'social']);

/** A page of the site with what is typed and not saved, in either language. Nothing in it can be pressed. */
export function SitePreview({ part, draft }: PreviewProps) {
  const portal = usePortal();
  const [locale, setLocale] = useState<Locale>(portal.locale);
  const settled = useSettled(JSON.stringify(draft));
  const { value, failure } = useStaffData(previewShop, { query: { part, locale, draft: settled } });
  return (
    <section className="staff-stack shop-preview">
      <header className="staff-head">
        <h2 className="text-lg">{m.staff_shop_preview()}</h2>
        <LanguageChoice chosen={locale} onChoose={setLocale} />
      </header>
      <output className="staff-quiet">
        {failure === null ? m.staff_shop_preview_text() : m.staff_shop_preview_waits()}
      </output>
      {value === null ? null : <PageFrame html={value.html} atFoot={atFoot.has(part)} />}
    </section>
  );
}
