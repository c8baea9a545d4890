import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { brandPartNames, type BrandPart } from '#contracts/core/brand.ts';
import { getShopFacts, type ShopFacts } from '#contracts/staff/settings/shop-facts.ts';
import { formatIsoDay } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { FileIcon, PictureIcon, ReceiptIcon, ShareIcon, StarIcon } from '#web/ui/icons/further-icons.tsx';
import { AccessibilityIcon, PhoneIcon, ShieldIcon } from '#web/ui/icons/icons.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { AskedState } from '../../lib/data/asked-state.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { deleteSeenDraft } from '../../lib/acts/use-seen-version.ts';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { partFields, partWords } from './part-fields.ts';
import { draftNameOf, PartForm } from './part-form.tsx';
import { PartVersions } from './part-versions.tsx';
import { SitePreview } from './site-preview.tsx';
import { textAt, valueOf } from './part-value.ts';

const icons = {
  names: StarIcon,
  look: PictureIcon,
  company: FileIcon,
  contact: PhoneIcon,
  social: ShareIcon,
  claims: ReceiptIcon,
  accessibility: AccessibilityIcon,
  legal: ShieldIcon,
} as const satisfies Record<BrandPart, unknown>;

function partOf(wanted: string | null): BrandPart {
  return brandPartNames.find((name) => name === wanted) ?? 'names';
}

/** What the shop says of itself, part by part; which one is open stands in the address. */
export function ShopPage() {
  const [query, setQuery] = useSearchParams();
  const [version, setVersion] = useState(0);
  const asked = useStaffData(getShopFacts, {}, { version });
  const current = partOf(query.get('part'));
  // what the last change answered is newer than what was asked for before it
  const [saved, setSaved] = useState<ShopFacts | null>(null);
  const facts = saved ?? asked.value;
  function again() {
    setSaved(null);
    setVersion(version + 1);
  }
  return (
    <div className="staff-stack">
      <header className="staff-head">
        <div>
          <h1 className="text-2xl">{m.staff_shop_title()}</h1>
          <p className="staff-quiet">{m.staff_shop_text()}</p>
        </div>
      </header>
      <AskedState asked={asked} />
      {facts === null ? null : (
        <Tabs
          label={m.staff_shop_title()}
          current={current}
          onChange={(part) => setQuery({ part }, { replace: true })}
          tabs={brandPartNames.map((part) => ({
            name: part,
            label: partWords[part](),
            Icon: icons[part],
            panel: (
              <PartPanel part={part} shown={part === current} facts={facts} onSaved={setSaved} onChanged={again} />
            ),
          }))}
        />
      )}
    </div>
  );
}

type PanelProps = {
  readonly part: BrandPart;
  readonly shown: boolean;
  readonly facts: ShopFacts;
  readonly onSaved: (facts: ShopFacts) => void;
  readonly onChanged: () => void;
};

function PartPanel({ part, shown, facts, onSaved, onChanged }: PanelProps) {
  const [draft, setDraft] = useState<object | null>(null);
  // a version that was brought back is a new form
  const [restorations, setRestorations] = useState(0);
  return (
    <div className="staff-stack">
      <Missing part={part} facts={facts} />
      {part === 'legal' ? <InForce facts={facts} /> : null}
      <div className="shop-part">
        <PartForm
          key={restorations}
          part={part}
          facts={facts}
          onSaved={onSaved}
          onChanged={onChanged}
          current={draft ?? factsOf(part, facts)}
          onDraft={setDraft}
        />
        {shown ? <SitePreview part={part} draft={draft ?? factsOf(part, facts)} /> : null}
      </div>
      {shown ? (
        <PartVersions
          part={part}
          facts={facts}
          onRestored={(restored) => {
            onSaved(restored);
            setDraft(null);
            deleteSeenDraft(draftNameOf(part));
            setRestorations(restorations + 1);
          }}
        />
      ) : null}
    </div>
  );
}

function factsOf(part: BrandPart, { brand }: ShopFacts): object {
  return valueOf(partFields[part], Object.fromEntries(partFields[part].map(({ name }) => [name, textAt(brand, name)])));
}

/** What of this part is still to be filled in. */
function Missing({ part, facts: { missing } }: { readonly part: BrandPart; readonly facts: ShopFacts }) {
  const here = missing.filter((one) => one.part === part);
  if (here.length === 0) return null;
  const labels = partFields[part]
    .filter(({ name }) => here.some(({ path }) => path === name))
    .map(({ label }) => label());
  const isStopping = here.some(({ stops }) => stops);
  return (
    <div className={`notice ${isStopping ? 'notice-danger' : 'notice-info'}`}>
      <p>{isStopping ? m.staff_shop_missing_stops() : m.staff_shop_missing_examples()}</p>
      <ul className="shop-missing">
        {labels.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    </div>
  );
}

/** Since when the texts that come with the program hold. */
function InForce({ facts: { brand } }: { readonly facts: ShopFacts }) {
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
