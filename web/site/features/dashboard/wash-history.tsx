import { Link } from 'react-router';
import type { WashHistoryEntry } from '#contracts/stations/wash-history.ts';
import { formatDateTime } from '#domain/core/format.ts';
import { agorotOfShekelText } from '#domain/core/money.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage, useSpoken } from '#web/lib/page.tsx';
import { Price } from '#web/lib/price.tsx';
import emptyPicture from '../../illustrations/empty-history.svg';
import { bookingPlace } from './booking-place.ts';
import { Part, PartFailed } from './part.tsx';

function Wash({ wash }: { readonly wash: WashHistoryEntry }) {
  const { locale } = usePage();
  const spoken = useSpoken();
  return (
    <li className="record">
      <div className="min-w-0">
        <p className="record-title">{spoken({ en: wash.packageName, he: wash.packageNameHe })}</p>
        <p className="record-detail">
          <bdi>{formatDateTime(Date.parse(wash.createdAt), locale)}</bdi>
        </p>
        <p className="record-detail">
          <bdi>{spoken({ en: wash.locationName, he: wash.locationNameHe })}</bdi>
        </p>
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
  readonly washes: readonly WashHistoryEntry[] | null;
  readonly washBalance: number;
};

export function WashHistory({ washes, washBalance }: WashHistoryProps) {
  return (
    <Part id="washes" title={m.dashboard_history()}>
      {washes === null ? <PartFailed /> : null}
      {washes?.length === 0 ? (
        <div className="part-empty">
          <img src={emptyPicture} alt="" width={200} height={150} />
          <p>{m.dashboard_history_empty()}</p>
          <Link className="button button-quiet" to={bookingPlace(washBalance)}>
            {m.dashboard_book()}
          </Link>
        </div>
      ) : (
        <ul className="records">
          {washes?.map((wash) => (
            <Wash key={wash.id} wash={wash} />
          ))}
        </ul>
      )}
    </Part>
  );
}
