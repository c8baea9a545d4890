import type { ScannedStation } from '#contracts/stations/redemptions.ts';
import { m } from '#messages/compiled/messages.js';
import { bayTitle, bayWords } from '#web/lib/words/bay-words.ts';
import type { FieldState } from '#web/lib/forms/use-form.ts';
import { ChoiceWords } from '#web/ui/fields/choice-words.tsx';
import { bayToStart } from './bay-to-start.ts';

type BayChoiceProps = {
  readonly station: Pick<ScannedStation, 'bays' | 'open'>;
  /** The bay whose sticker was scanned; null where the sticker is the whole station's. */
  readonly named: number | null;
  readonly field: FieldState;
};

/**
 * Which bay. Chosen beforehand is the bay whose sticker was scanned, or the only free one: where several are free the
 * customer says at which they stand. A bay that cannot start says why.
 */
export function BayChoice({ station, named, field }: BayChoiceProps) {
  const { bays, open } = station;
  const chosen = bayToStart(bays, named);
  const { name, error } = field;
  return (
    <fieldset className="grid gap-2" aria-describedby={error === undefined ? undefined : 'bay-error'}>
      <legend className="mb-2 font-semibold">{m.scan_bay()}</legend>
      <div className="bay-choices">
        {bays.map((bay) => (
          <label key={bay.bayNo} className="choice">
            <input
              type="radio"
              name={name}
              value={bay.bayNo}
              required
              disabled={bay.state !== 'free' || !open}
              defaultChecked={String(bay.bayNo) === (field.defaultValue ?? String(chosen))}
            />
            <ChoiceWords
              title={bayTitle(bay)}
              detail={!open && bay.state === 'free' ? m.bay_closed() : bayWords(bay)}
            />
          </label>
        ))}
      </div>
      {error === undefined ? null : (
        <p id="bay-error" className="field-error">
          {m.scan_bay_missing()}
        </p>
      )}
    </fieldset>
  );
}
