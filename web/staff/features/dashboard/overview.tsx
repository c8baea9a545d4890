import { Link } from 'react-router';
import { getDashboardStats, STATS_REFRESH_MS } from '#contracts/staff/dashboard.ts';
import { formatShekels } from '#domain/core/money/price-text.ts';
import { m } from '#messages/compiled/messages.js';
import { getFirstDay } from '#contracts/staff/first-day.ts';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import { When } from '../../kit/when.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { mayUse, useMayOpen, useMe, usePortal, type ScreenRequirement } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { Attention } from './attention.tsx';
import { Charts } from './charts.tsx';
import { HomeNumbers } from './home-numbers.tsx';
import { LowStock } from './low-stock.tsx';
import { PendingDocuments } from './pending-documents.tsx';
import { actWords } from '../../lib/words/act-words.ts';
import { places } from '../../places.tsx';
import { stepWords } from '../../lib/words/step-words.ts';

/** Missing steps before the opening; hidden when all are done or an owner dismisses them. */
function StillMissing() {
  const { value } = useStaffData(getFirstDay, {});
  if (value === null || value.marks.includes('dismissed')) return null;
  const missing = value.steps.filter(({ done }) => !done);
  if (missing.length === 0) return null;
  const isStopping = missing.some(({ stops }) => stops);
  return (
    <section className={`notice ${isStopping ? 'notice-danger' : 'notice-info'} first-day-missing`}>
      <h2 className="text-lg">{m.staff_first_missing()}</h2>
      <p>{missing.map(({ name }) => stepWords[name]()).join(' · ')}</p>
      <p>
        <Link to="/admin/first-day" className="button button-secondary">
          {m.staff_first_open()}
        </Link>
      </p>
    </section>
  );
}

/** Links to the screens that the role may use. */
function OwnPlaces() {
  const mayOpen = useMayOpen();
  const own = places.filter((place) => place.path !== 'dashboard' && mayOpen(place));
  return (
    <nav className="staff-stack" aria-labelledby="own-places">
      <h2 id="own-places" className="text-lg">
        {m.staff_own_places()}
      </h2>
      <ul className="staff-own-places">
        {own.map(({ path, label, Icon }) => (
          <li key={path}>
            <Link to={`/admin/${path}`} className="button button-secondary">
              <Icon className="size-5" />
              {label()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Rules = readonly { readonly rule: string; readonly rows: number }[] | null;

function wordsOf(rules: Rules): string {
  if (rules === null) return m.staff_books_unknown();
  return rules.length === 0 ? m.staff_books_good() : m.staff_books_bad();
}

function lookOf(rules: Rules): string {
  if (rules === null) return 'staff-light-unknown';
  return rules.length === 0 ? 'staff-light-good' : 'staff-light-bad';
}

/** Result of the ledger's rules: all hold, or the broken rules with their number of rows. */
function BooksLight({ rules }: { readonly rules: Rules }) {
  return (
    <div id="books" className={`staff-light ${lookOf(rules)}`}>
      <p>{wordsOf(rules)}</p>
      {rules === null || rules.length === 0 ? null : (
        <ul>
          {rules.map(({ rule, rows }) => (
            <li key={rule}>
              <bdi dir="ltr">
                {rule}: {rows}
              </bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The latest staff actions. */
function Activity({ acts }: { readonly acts: AnswerOf<typeof getDashboardStats>['recentActivity'] }) {
  const { locale } = usePortal();
  return (
    <section className="staff-stack">
      <h2 className="text-lg">{m.staff_activity_title()}</h2>
      {acts.length === 0 ? (
        <p className="staff-empty">{m.staff_activity_none()}</p>
      ) : (
        <ul className="staff-activity">
          {acts.map(({ id, action, resource, adminName, timestamp }) => (
            <li key={id}>
              <bdi className="staff-badge">{adminName}</bdi>
              <span>{actWords(action)}</span>
              <bdi dir="ltr" className="staff-quiet">
                {resource.slice(0, 8)}
              </bdi>
              <When at={timestamp} locale={locale} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const AGOROT = 100;

function changeText(percent: number | null): string {
  if (percent === null) return m.staff_stat_no_change();
  return m.staff_stat_change({ percent: `\u2066${percent > 0 ? '+' : ''}${percent}%\u2069` });
}

function Stat({ label, value, note }: { readonly label: string; readonly value: string; readonly note: string }) {
  return (
    <div className="staff-stat">
      <dt>{label}</dt>
      <dd>
        <bdi dir="ltr" className="staff-number">
          {value}
        </bdi>
        <span>{note}</span>
      </dd>
    </div>
  );
}

/** The shop's numbers. A role without access to reports sees its open work and its screens. */
export function Overview() {
  return mayUse(useMe(), 'report.read') ? <Numbers /> : <RoleHome />;
}

const stockNeed: ScreenRequirement = { permission: 'inventory.read', module: 'inventory' };
const documentsNeed: ScreenRequirement = { permission: 'document.read', module: 'employees' };

function RoleHome() {
  const mayOpen = useMayOpen();
  return (
    <div className="staff-stack">
      <Attention />
      <HomeNumbers />
      {mayOpen(stockNeed) ? <LowStock /> : null}
      {mayOpen(documentsNeed) ? <PendingDocuments /> : null}
      <OwnPlaces />
    </div>
  );
}

/** Open work first, then the numbers of yesterday, then the shop's. */
function Numbers() {
  const mayReadSettings = mayUse(useMe(), 'settings.read');
  return (
    <div className="staff-stack">
      {mayReadSettings ? <StillMissing /> : null}
      <Attention />
      <HomeNumbers />
      <ShopNumbers />
      <Charts />
    </div>
  );
}

/** The last numbers stay until newer numbers arrive, so that a refresh does not flicker. */
function ShopNumbers() {
  const resource = useStaffData(getDashboardStats, {}, { refreshMs: STATS_REFRESH_MS, live: true });
  const { modulesOff } = usePortal();
  const { value } = resource;
  if (value === null) return <LoadState resource={resource} loading={m.staff_loading()} />;
  return (
    <>
      <BooksLight rules={value.brokenRules} />
      <dl className="staff-stats">
        <Stat
          label={m.staff_stat_users()}
          value={value.totalUsers.toLocaleString('en')}
          note={changeText(value.usersChangePercent)}
        />
        <Stat
          label={m.staff_stat_revenue()}
          value={formatShekels(Math.round(value.monthlyRevenue * AGOROT))}
          note={`${m.staff_stat_revenue_note()}, ${changeText(value.revenueChangePercent)}`}
        />
        {modulesOff.includes('inventory') ? null : (
          <Stat label={m.staff_stat_stock()} value={String(value.lowStockItems)} note={m.staff_stat_stock_note()} />
        )}
        {modulesOff.includes('employees') ? null : (
          <Stat
            label={m.staff_stat_documents()}
            value={String(value.pendingDocuments)}
            note={m.staff_stat_documents_note()}
          />
        )}
      </dl>
      <Activity acts={value.recentActivity} />
    </>
  );
}
