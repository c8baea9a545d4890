import { Link } from 'react-router';
import type { LiveBay, ScannedStation } from '#contracts/stations/redemptions.ts';
import { m } from '#messages/compiled/messages.js';
import { bayAppearance, bayTitle, bayText } from '#web/lib/words/bay-words.ts';
import busyPicture from '../../illustrations/bay-busy.svg';
import freePicture from '../../illustrations/bay-free.svg';
import outPicture from '../../illustrations/bay-out.svg';
import { workingBaysFirst } from '../../washes/bay-order.ts';
import { payPagePath } from './pay-page-path.ts';

type BayDrawingsProps = {
  readonly station: ScannedStation;
  /** Bay of the sticker that was scanned. Null if the sticker belongs to the whole station. */
  readonly named: number | null;
  /** Bays of this browser's running washes. */
  readonly own: readonly number[];
};

/** Drawings of a bay, one for each state. A bay that cannot be used has a bar across it. */
export const bayPictures = {
  free: freePicture,
  reserved: busyPicture,
  busy: busyPicture,
  checking: outPicture,
  out_of_order: outPicture,
  silent: outPicture,
} as const satisfies Record<LiveBay['state'], string>;

/**
 * Shows the bays of the station as drawings, in the order of the real bays. Bays whose last start failed come last. A
 * free bay is a link to its payment, so that one press chooses the bay and opens the payment. The bay of the scanned
 * sticker is marked.
 */
export function BayDrawings({ station, named, own }: BayDrawingsProps) {
  const { bays, stationToken } = station;
  return (
    <div className="bay-frame">
      <ul className="bay-drawings" aria-label={m.scan_bays()}>
        {workingBaysFirst(bays).map((bay) => (
          <li key={bay.bayNo} data-state={bay.state} data-named={bay.bayNo === named || undefined}>
            {bay.state === 'free' ? (
              <Link
                className="bay-drawing"
                to={payPagePath(stationToken, bay.bayNo)}
                aria-current={bay.bayNo === named || undefined}
              >
                <BayFace bay={bay} words={bayText(bay)} />
              </Link>
            ) : (
              <span className="bay-drawing">
                <BayFace bay={bay} words={own.includes(bay.bayNo) ? m.bay_own() : bayText(bay)} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function BayFace({ bay, words }: { readonly bay: LiveBay; readonly words: string }) {
  return (
    <>
      <img src={bayPictures[bay.state]} alt="" width={180} height={180} />
      <span className="bay-drawing-title">{bayTitle(bay)}</span>
      <span className="bays-now" data-state={bayAppearance(bay)}>
        {words}
      </span>
    </>
  );
}
