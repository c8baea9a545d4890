import { m } from '#messages/compiled/messages.js';
import { useSpoken } from '#web/lib/page.tsx';
import { bayTitle } from '#web/lib/words/bay-words.ts';
import type { PayStation } from './load-pay-station.ts';
import { PlaceCheck } from './place-check.tsx';

type StationHeadProps = {
  readonly station: PayStation;
  /** Number of the bay on the sticker; null if the sticker belongs to the whole station. */
  readonly bayNo: number | null;
};

/** Names the station and the bay, so that a customer sees whether the sticker belongs to this machine. */
export function StationHead({ station, bayNo }: StationHeadProps) {
  const spoken = useSpoken();
  const { stationToken, slug, name, nameHe, address, addressHe, sample, bays } = station;
  const street = spoken({ en: address, he: addressHe });
  const bay = bays.find((one) => one.bayNo === bayNo);
  return (
    <div className="grid gap-2">
      <p className="font-semibold text-brand">{stationToken === null ? m.walk_up_title() : m.scan_here()}</p>
      <h1 className="text-3xl font-bold" tabIndex={-1}>
        {spoken({ en: name, he: nameHe })}
      </h1>
      {bay === undefined ? null : <p className="text-lg font-semibold">{bayTitle(bay)}</p>}
      {stationToken === null ? (
        <>
          <p className="text-ink-soft">{street}</p>
          {sample ? <p className="text-sm text-ink-soft">{m.stations_sample()}</p> : null}
        </>
      ) : (
        <details className="place-fold">
          <summary>
            {street} <span className="text-link underline only-scripted">{m.place_doubt()}</span>
          </summary>
          {sample ? <p className="text-sm text-ink-soft">{m.stations_sample()}</p> : null}
          <PlaceCheck slug={slug} />
        </details>
      )}
    </div>
  );
}
