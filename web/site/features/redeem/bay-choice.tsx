import type { LiveBay } from '#contracts/stations/redemptions.ts';
import { m } from '#messages/compiled/messages.js';
import { bayTitle, bayWords } from '#web/lib/bay-words.ts';
import { ChoiceWords } from '#web/ui/choice-words.tsx';

type BayChoiceProps = { readonly bays: readonly LiveBay[]; readonly named: number | null };

/** Which bay: the one whose sticker was scanned, else the first that is free. One that is not free says why. */
export function BayChoice({ bays, named }: BayChoiceProps) {
  const free = bays.filter(({ state }) => state === 'free');
  const suggested = free.find(({ bayNo }) => bayNo === named) ?? free[0];
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">{m.scan_bay()}</legend>
      <div className="grid gap-2">
        {bays.map((bay) => (
          <Bay key={bay.bayNo} bay={bay} suggested={bay.bayNo === suggested?.bayNo} />
        ))}
      </div>
    </fieldset>
  );
}

function Bay({ bay, suggested }: { readonly bay: LiveBay; readonly suggested: boolean }) {
  const { bayNo, state } = bay;
  const name = bayTitle(bay);
  const now = bayWords(bay);
  return (
    <label className="choice">
      <input type="radio" name="bayNo" value={bayNo} required disabled={state !== 'free'} defaultChecked={suggested} />
      <ChoiceWords title={name} detail={now} />
    </label>
  );
}
