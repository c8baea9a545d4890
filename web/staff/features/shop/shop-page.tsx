import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { brandSections, type BrandSection } from '#contracts/core/brand.ts';
import { getShopDetails, type ShopDetails, previewShopDetails } from '#contracts/staff/settings/shop-details.ts';
import { formatIsoDay } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { Tabs } from '#web/ui/tabs.tsx';
import type { Locale } from '#contracts/core/locale.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useMediaQuery, WIDE_QUERY } from '../../kit/use-media-query.ts';
import { LoadState } from '../../lib/data/load-state.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { deleteVersionedDraft } from '../../lib/acts/use-draft-base-version.ts';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { shopDetailsFields, shopDetailsSectionLabels } from './shop-details-fields.ts';
import { shopDetailsDraftNameOf, ShopDetailsForm } from './shop-details-form.tsx';
import { ShopDetailsVersions } from './shop-details-versions.tsx';
import { textAt, shopDetailsOfInput } from './shop-details-input.ts';
import { LanguageChoice } from '../../lib/language-choice.tsx';
import { PagePreviewFrame } from '../../lib/page-preview-frame.tsx';
import { useDebouncedText } from '../../lib/data/use-debounced-text.ts';

type PreviewProps = { readonly part: BrandSection; readonly draft: object };

const atFoot: ReadonlySet<BrandSection> = new Set(['company', 'social']);

/**
 * Previews a page of the site with the unsaved draft, in either language. Links and buttons in the preview do nothing.
 */
function SitePreview({ part, draft }: PreviewProps) {
  const portal = usePortal();
  const [locale, setLocale] = useState<Locale>(portal.locale);
  const settled = useDebouncedText(JSON.stringify(draft));
  const { value, failure } = useStaffData(previewShopDetails, { query: { part, locale, draft: settled } });
  return (
    <section className="staff-stack shop-preview">
      <header className="staff-head">
        <h2 className="panel-title">{m.staff_shop_preview()}</h2>
        <LanguageChoice chosen={locale} onChoose={setLocale} />
      </header>
      <output className="staff-quiet">
        {failure === null ? m.staff_shop_preview_text() : m.staff_shop_preview_waits()}
      </output>
      {value === null ? null : <PagePreviewFrame html={value.html} atFoot={atFoot.has(part)} />}
    </section>
  );
}

function brandPartOrDefault(wanted: string | null): BrandSection {
  return brandSections.find((name) => name === wanted) ?? 'names';
}

/** Page for the shop's public information, which has several sections. The URL contains the selected section. */
export function ShopPage() {
  const [query, setQuery] = useSearchParams();
  const isWide = useMediaQuery(WIDE_QUERY);
  const [version, setVersion] = useState(0);
  const resource = useStaffData(getShopDetails, {}, { version });
  const current = brandPartOrDefault(query.get('part'));
  // information that the server returned after the last save, newer than that of the page load; null before the first
  // save and after a reload
  const [saved, setSaved] = useState<ShopDetails | null>(null);
  const facts = saved ?? resource.value;
  function reload() {
    setSaved(null);
    setVersion(version + 1);
  }
  return (
    <div className="staff-stack">
      <PageHeader title={m.staff_place_shop()} text={m.staff_shop_text()} />
      <LoadState resource={resource} />
      {facts === null ? null : (
        <div className="side-tabs">
          <Tabs
            label={m.staff_place_shop()}
            current={current}
            onChange={(part) => setQuery({ part }, { replace: true })}
            isVertical={isWide}
            tabs={brandSections.map((part) => ({
              name: part,
              label: shopDetailsSectionLabels[part](),
              panel: (
                <PartPanel part={part} shown={part === current} facts={facts} onSaved={setSaved} onChanged={reload} />
              ),
            }))}
          />
        </div>
      )}
    </div>
  );
}

type PanelProps = {
  readonly part: BrandSection;
  readonly shown: boolean;
  readonly facts: ShopDetails;
  readonly onSaved: (facts: ShopDetails) => void;
  readonly onChanged: () => void;
};

function PartPanel({ part, shown, facts, onSaved, onChanged }: PanelProps) {
  const [draft, setDraft] = useState<object | null>(null);
  // number of discarded drafts, which is part of the form's key, so that each discarded draft resets the form
  const [restorations, setRestorations] = useState(0);
  const saved = factsOf(part, facts);
  const current = draft ?? saved;
  function discard() {
    setDraft(null);
    deleteVersionedDraft(shopDetailsDraftNameOf(part));
    setRestorations(restorations + 1);
  }
  return (
    <div className="staff-stack">
      <MissingFacts part={part} facts={facts} />
      {part === 'legal' ? <FactsInForce facts={facts} /> : null}
      <div className="shop-part">
        <ShopDetailsForm
          key={restorations}
          part={part}
          facts={facts}
          onSaved={(next) => {
            onSaved(next);
            // the server can normalise a typed value, so the draft is removed and the form shows the saved value
            setDraft(null);
          }}
          onChanged={onChanged}
          current={current}
          isChanged={JSON.stringify(current) !== JSON.stringify(saved)}
          onDraft={setDraft}
          onDiscard={discard}
        />
        {shown ? <SitePreview part={part} draft={current} /> : null}
      </div>
      {shown ? (
        <ShopDetailsVersions
          part={part}
          facts={facts}
          onRestored={(restored) => {
            onSaved(restored);
            discard();
          }}
        />
      ) : null}
    </div>
  );
}

function factsOf(part: BrandSection, { brand }: ShopDetails): object {
  return shopDetailsOfInput(
    shopDetailsFields[part],
    Object.fromEntries(shopDetailsFields[part].map(({ name }) => [name, textAt(brand, name)])),
  );
}

/** Lists the placeholders that are not filled in yet in this section of the shop's information. */
function MissingFacts({ part, facts: { missing } }: { readonly part: BrandSection; readonly facts: ShopDetails }) {
  const missingHere = missing.filter((one) => one.part === part);
  if (missingHere.length === 0) return null;
  const labels = shopDetailsFields[part]
    .filter(({ name }) => missingHere.some(({ path }) => path === name))
    .map(({ label }) => label());
  const isStopping = missingHere.some(({ stops }) => stops);
  return (
    <div className={`notice ${isStopping ? 'notice-danger' : 'notice-info'}`}>
      <p>{isStopping ? m.staff_shop_missing_stops() : m.staff_shop_missing_examples()}</p>
      <ul className="bullet-list">
        {labels.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Shows the version of the built-in terms, and the days from which the built-in terms and the privacy policy are valid.
 */
function FactsInForce({ facts: { brand } }: { readonly facts: ShopDetails }) {
  const { locale } = usePortal();
  const { termsVersion, termsEffective, privacyEffective } = brand.legal;
  return (
    <div className="notice notice-info">
      <p>{m.staff_shop_terms_now({ version: termsVersion, day: formatIsoDay(termsEffective, locale) })}</p>
      <p>{m.staff_shop_privacy_now({ day: formatIsoDay(privacyEffective, locale) })}</p>
      <p>
        {m.staff_shop_legal_text()} <Link to="/admin/legal">{m.staff_legal_title()}</Link>
      </p>
    </div>
  );
}
