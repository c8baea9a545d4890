import { Link } from 'react-router';
import { getWashHistory, type WashHistoryEntry } from '#contracts/stations/wash-history.ts';
import { formatDateTime } from '#domain/core/format.ts';
import { agorotOfShekelText } from '#domain/core/money.ts';
import type { Page } from '#domain/core/page.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage, useSpoken } from '#web/lib/page.tsx';
import { Price } from '#web/lib/price.tsx';
import emptyPicture from '../../illustrations/empty-history.svg';
import { bookingPlace } from './booking-place.ts';
import { Part, PartFailed } from './part.tsx';
import { MoreShown, ShowMore } from './show-more.tsx';
import { useMore, type Landing } from './use-more.ts';

type WashProps = { readonly wash: WashHistoryEntry; readonly landing: Landing };

function Wash({ wash, landing }: WashProps) {
  const { locale } = usePage();
  const spoken = useSpoken();
  return (
    <li className="record" {...landing}>
      <div className="min-w-0">
        <p className="record-title">
          <Link className="text-link" to={`/wash/${wash.redemptionToken}`}>
            {spoken({ en: wash.packageName, he: wash.packageNameHe })}
          </Link>
        </p>
        <p className="record-detail">
          <bdi>{formatDateTime(Date.parse(wash.startedAt), locale)}</bdi>
        </p>
        <p className="record-detail">
          <bdi>{spoken({ en: wash.locationName, he: wash.locationNameHe })}</bdi>
        </p>
        <p className="record-detail">
          {m.bay_name({ number: wash.bayNo })} · {m.wash_minutes({ minutes: wash.minutes })}
        </p>
        {wash.offlineConfirmedAt === null ? null : (
          <p className="record-detail">
            {m.dashboard_history_offline({ time: formatDateTime(Date.parse(wash.offlineConfirmedAt), locale) })}
          </p>
        )}
      </div>
      <div className="record-end">
        <Price agorot={agorotOfShekelText(wash.finalPrice)} className="record-price" />
        {wash.discountApplied === '0' ? null : (
          <p className="record-detail">{m.dashboard_history_discount({ percent: wash.discountApplied })}</p>
        )}
      </div>
    </li>
  );
}

type WashHistoryProps = {
  readonly washes: Page<WashHistoryEntry> | null;
  readonly washBalance: number;
};

export function WashHistory({ washes, washBalance }: WashHistoryProps) {
  const { entries, more, landing } = useMore(washes, {
    load: (call, cursor) => call(getWashHistory, { query: { cursor } }),
    keyOf: ({ id }) => id,
  });
  return (
    <Part id="washes" title={m.dashboard_history()}>
      {entries === null ? <PartFailed /> : null}
      {entries?.length === 0 ? (
        <div className="part-empty">
          <img src={emptyPicture} alt="" width={200} height={150} />
          <p>{m.dashboard_history_empty()}</p>
          <Link className="button button-quiet" to={bookingPlace(washBalance)}>
            {m.dashboard_book()}
          </Link>
        </div>
      ) : (
        <ul className="records">
          {entries?.map((wash) => (
            <Wash key={wash.id} wash={wash} landing={landing(wash)} />
          ))}
        </ul>
      )}
      <ShowMore of="washes" more={more} />
      <MoreShown more={more} />
    </Part>
  );
}
