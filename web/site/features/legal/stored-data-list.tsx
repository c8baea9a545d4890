import {
  storagePurposes,
  listBrowserStorage,
  type BrowserStorageKind,
  type StoragePurpose,
  type BrowserStorageEntry,
} from '#contracts/core/reading/browser-storage.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';

const purposes: Readonly<Record<StoragePurpose, () => string>> = {
  language: () => m.kept_for_language(),
  consent: () => m.kept_for_consent(),
  purchase: () => m.kept_for_purchase(),
  wash: () => m.kept_for_wash(),
  draft: () => m.kept_for_draft(),
  reload: () => m.kept_for_reload(),
  session: () => m.kept_for_session(),
  device: () => m.kept_for_device(),
  link: () => m.kept_for_link(),
  referral: () => m.kept_for_referral(),
  accessibility: () => m.kept_for_accessibility(),
  vouchers: () => m.kept_for_vouchers(),
  offline: () => m.kept_for_offline(),
  scanner: () => m.kept_for_scanner(),
  staff: () => m.kept_for_staff(),
};

const places: Readonly<Record<BrowserStorageKind, () => string>> = {
  cookie: () => m.kept_in_cookie(),
  device: () => m.kept_in_device(),
  tab: () => m.kept_in_tab(),
  cache: () => m.kept_in_cache(),
  database: () => m.kept_in_database(),
};

const HOUR = 3_600;
const DAY = 24 * HOUR;

function lifetimeText(lifetime: BrowserStorageEntry['lifetime']): string {
  if (lifetime === 'closing') return m.kept_closing();
  if (lifetime === 'tab') return m.kept_until_tab();
  if (lifetime === 'deletion') return m.kept_deletion();
  if (lifetime < HOUR) return m.kept_minutes({ count: String(lifetime / 60) });
  return lifetime <= DAY
    ? m.kept_hours({ count: String(lifetime / HOUR) })
    : m.kept_days({ count: String(lifetime / DAY) });
}

/** Lists all cookies and other data that the site stores in a browser, grouped by purpose. */
export function StoredDataList() {
  const rows = listBrowserStorage(usePage().origin.startsWith('https:'));
  return (
    <>
      <h3>{m.kept_title()}</h3>
      <p>{m.kept_intro()}</p>
      <dl className="kept-list">
        {storagePurposes.map((purpose) => (
          <div key={purpose}>
            <dt>{purposes[purpose]()}</dt>
            {rows
              .filter((row) => row.purpose === purpose)
              .map(({ name, place, lifetime }) => (
                <dd key={place + name}>
                  <bdi dir="ltr" lang="en" translate="no" className="breakable">
                    {name}
                  </bdi>
                  <span>
                    {places[place]()}, {lifetimeText(lifetime)}
                  </span>
                </dd>
              ))}
          </div>
        ))}
      </dl>
    </>
  );
}
