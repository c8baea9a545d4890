import { m } from '#messages/compiled/messages.js';
import { useLocalizedText } from '#web/lib/page.tsx';
import { bayTitle } from '#web/lib/words/bay-words.ts';
import { withNonBreakingDots } from '#web/lib/words/unbroken-dots.ts';
import type { PayPageStation } from './load-pay-page-station.ts';
import { StationDistanceCheck } from './station-distance-check.tsx';

type StationHeaderProps = {
  readonly station: PayPageStation;
  /** Number of the bay on the sticker. Null if the sticker belongs to the whole station. */
  readonly bayNo: number | null;
};

/**
 * Shows the names of the station and the bay, so that a customer can check that the sticker belongs to this machine.
 */
export function StationHeader({ station, bayNo }: StationHeaderProps) {
  const localized = useLocalizedText();
  const { stationToken, slug, name, nameHe, address, addressHe, sample, bays } = station;
  const street = localized({ en: address, he: addressHe });
  const bay = bays.find((one) => one.bayNo === bayNo);
  return (
    <div className="stack-close">
      <p className="over-title">{stationToken === null ? m.walk_up_title() : m.scan_here()}</p>
      <h1 className="thing-title" tabIndex={-1}>
        {withNonBreakingDots(localized({ en: name, he: nameHe }))}
      </h1>
      {bay === undefined ? null : <p className="group-title">{bayTitle(bay)}</p>}
      {stationToken === null ? (
        <>
          <p className="quiet">{street}</p>
          {sample ? <p className="side-note">{m.stations_sample()}</p> : null}
        </>
      ) : (
        <details className="place-fold">
          <summary>
            {street} <span className="only-scripted inline-link unbroken">{m.place_doubt()}</span>
          </summary>
          {sample ? <p className="side-note">{m.stations_sample()}</p> : null}
          <StationDistanceCheck slug={slug} />
        </details>
      )}
    </div>
  );
}
