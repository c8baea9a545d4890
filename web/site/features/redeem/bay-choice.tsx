import type { LiveBay, ScannedStation } from '#contracts/stations/redemptions.ts';
import { m } from '#messages/compiled/messages.js';
import { bayAppearance, bayTitle, bayText } from '#web/lib/words/bay-words.ts';
import type { FieldState } from '#web/lib/forms/use-form.ts';
import { bayPictures } from './bay-drawings.tsx';
import { workingBaysFirst } from '../../washes/bay-order.ts';
import { preselectedBay } from './preselected-bay.ts';

type BayChoiceProps = {
  readonly station: Pick<ScannedStation, 'bays' | 'open'>;
  /** Bay of the sticker that was scanned. Null if the sticker belongs to the whole station. */
  readonly named: number | null;
  readonly field: FieldState;
  /** Bays that are used by unfinished walk-ups (purchases at the machine) of this browser. */
  readonly own: readonly number[];
  /** True if each bay is shown with a drawing. The payment page has no space for drawings. */
  readonly isDrawn?: boolean;
};

/** Moves the focus to the first free bay. It is used if the page was rendered with an error without JavaScript. */
const openHere = { autoFocus: true } as const;

/** Maximum number of bays next to each other on the narrowest phone. */
const ROW_MAX = 3;

/**
 * Field to choose a bay. The bay of the scanned sticker is preselected, or the only free bay. If several bays are free,
 * the customer chooses. A bay that cannot start shows the reason. Bays whose last start failed come last.
 */
export function BayChoice({ station, named, field, own, isDrawn = false }: BayChoiceProps) {
  const { bays, open } = station;
  const chosen = preselectedBay(bays, named);
  const { name, error } = field;
  const first = error === undefined || !open ? undefined : workingBaysFirst(bays).find(({ state }) => state === 'free');
  return (
    <fieldset
      className="bay-group stack-close"
      data-wrong={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : 'bay-error'}
    >
      <legend className="choices-title">{m.scan_bay()}</legend>
      <div className="bay-frame">
        <div className={bays.length > ROW_MAX ? 'bay-choices' : 'bay-choices bay-choices-row'}>
          {workingBaysFirst(bays).map((bay) => (
            <label
              key={bay.bayNo}
              className="choice"
              data-state={open ? bayAppearance(bay) : 'closed'}
              data-named={bay.bayNo === named || undefined}
            >
              <input
                type="radio"
                name={name}
                value={bay.bayNo}
                required
                disabled={bay.state !== 'free' || !open}
                {...(bay === first ? openHere : {})}
                defaultChecked={String(bay.bayNo) === (field.defaultValue ?? String(chosen))}
              />
              {isDrawn ? <img src={bayPictures[open ? bay.state : 'silent']} alt="" width={180} height={180} /> : null}
              <span className="bay-choice-title">{bayTitle(bay)}</span>
              <span className="bay-choice-state">{stateText(bay, { open, own: own.includes(bay.bayNo) })}</span>
            </label>
          ))}
        </div>
      </div>
      {error === undefined ? null : (
        <p id="bay-error" className="field-error">
          {m.scan_bay_missing()}
        </p>
      )}
    </fieldset>
  );
}

function stateText(bay: LiveBay, { open, own }: { readonly open: boolean; readonly own: boolean }) {
  const { state } = bay;
  if (own && open && (state === 'reserved' || state === 'busy' || state === 'free')) return m.bay_own();
  return !open && bay.state === 'free' ? m.bay_closed() : bayText(bay);
}
