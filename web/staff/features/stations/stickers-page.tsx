import { Link, useSearchParams } from 'react-router';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { StationId } from '#contracts/core/ids.ts';
import { listStickerSheets, type StickerSheet } from '#contracts/staff/stations.ts';
import { accentShades } from '#domain/core/accent.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { logoPathOf, fitLogoSize } from '#domain/core/logo-file.ts';
import { m } from '#messages/compiled/messages.js';
import { PawIcon } from '#web/ui/icons/further-icons.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { isUuid } from '../../lib/is-uuid.ts';
import { usePortal } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';

/** Page with a bilingual sticker for each bay of one station or of all stations. Four stickers fit on an A4 page. */
export function StickersPage() {
  const wanted = useSearchParams()[0].get('station') ?? undefined;
  const station = isUuid<StationId>(wanted) ? wanted : null;
  const resource = useStaffData(listStickerSheets, { query: station === null ? {} : { station } });
  const rows = resource.value?.rows ?? null;
  return (
    <div className="staff-stack">
      <div className="staff-stack sticker-aside">
        <PageHeader
          title={m.staff_stickers_title()}
          text={m.staff_stickers_text()}
          acts={
            <>
              {station === null ? null : (
                <Link to={`/admin/stations/${station}?tab=devices`} className="button button-quiet">
                  {m.staff_detail_station()}
                </Link>
              )}
              <PrintButton label={m.staff_stickers_print()} />
            </>
          }
        />
        <LoadState resource={resource} />
      </div>
      {rows === null ? null : <Sheet rows={rows} look={resource.value?.look} />}
    </div>
  );
}

type StickerAppearance = NonNullable<ResponseOf<typeof listStickerSheets>['look']>;
type SheetProps = { readonly rows: readonly StickerSheet[]; readonly look: StickerAppearance | undefined };

function Sheet({ rows, look }: SheetProps) {
  if (rows.length === 0) {
    return (
      <EmptyState text={m.staff_stickers_empty()}>
        <Link to="/admin/stations" className="button button-secondary">
          {m.staff_stations_title()}
        </Link>
      </EmptyState>
    );
  }
  return (
    <ul className="sticker-sheet" aria-label={m.staff_devices_sticker()}>
      {rows.flatMap((sheet) =>
        sheet.bays.map((bay) => <Sticker key={`${sheet.slug} ${bay.bayNo}`} sheet={sheet} bay={bay} look={look} />),
      )}
    </ul>
  );
}

type StickerProps = {
  readonly sheet: StickerSheet;
  readonly bay: StickerSheet['bays'][number];
  readonly look: StickerAppearance | undefined;
};

const languages = ['he', 'en'] as const;

/** The shop's logo on a band in the shop's colour. Shows the name of the shop if it has no logo. */
function StickerBrand({ look = {} }: { readonly look?: StickerAppearance | undefined }) {
  const { shopName } = usePortal();
  return (
    <p className={look.logo === undefined ? 'sticker-brand' : 'sticker-brand sticker-logo'}>
      {look.accent === undefined ? null : (
        <svg className="sticker-band" aria-hidden="true">
          <rect width="100%" height="100%" fill={accentShades(look.accent).light.brand} />
        </svg>
      )}
      {look.logo === undefined ? (
        <>
          <PawIcon className="icon-large" />
          {shopName}
        </>
      ) : (
        <img src={logoPathOf(look.logo)} alt={shopName} {...fitLogoSize(look.logo, { width: 280, height: 60 })} />
      )}
    </p>
  );
}

/** The sticker of a bay. It is in both languages, because a customer may read only one of them. */
function Sticker({ sheet, bay, look }: StickerProps) {
  const address = leftToRight(`${window.location.host}/s`);
  return (
    <li className="sticker">
      <StickerBrand look={look} />
      <p className="sticker-call">
        {languages.map((locale) => (
          <span key={locale} lang={locale} dir={locale === 'he' ? 'rtl' : 'ltr'}>
            {m.sticker_scan({}, { locale })}
          </span>
        ))}
      </p>
      <div className="sticker-middle">
        <QrCode qr={bay.qr} className="sticker-qr" />
        <p className="sticker-bay">
          <span lang="he">{m.bay_name({ number: '' }, { locale: 'he' }).trim()}</span>
          <strong>{bay.bayNo}</strong>
          <span lang="en">{m.bay_name({ number: '' }, { locale: 'en' }).trim()}</span>
        </p>
      </div>
      {languages.map((locale) => (
        <div key={locale} lang={locale} dir={locale === 'he' ? 'rtl' : 'ltr'} className="sticker-words">
          <p className="sticker-place">
            {[locale === 'he' ? sheet.nameHe : sheet.name, locale === 'he' ? bay.nameHe : bay.name]
              .filter((name) => name !== '')
              .join(' · ')}
          </p>
          <p>{m.sticker_steps({}, { locale })}</p>
          <p>{m.sticker_type({ address }, { locale })}</p>
        </div>
      ))}
      <p className="sticker-code" dir="ltr">
        {sheet.shortCode}
      </p>
    </li>
  );
}
