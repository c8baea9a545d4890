import type { LiveBay } from '#contracts/stations/redemptions.ts';
import { m } from '#messages/compiled/messages.js';
import { bayTitle } from '#web/lib/words/bay-words.ts';
import { ChoiceWords } from '#web/ui/fields/choice-words.tsx';

const words = {
  free: () => m.bay_free(),
  busy: () => m.bay_busy(),
  out_of_order: () => m.bay_out_of_order(),
  silent: () => m.bay_silent(),
} as const satisfies Record<LiveBay['state'], () => string>;

type PickerProps = {
  readonly bays: readonly LiveBay[];
  readonly chosen: number;
  readonly onChoose: (bayNo: number) => void;
  readonly away: boolean;
};

/** Any bay can be chosen: whether it is free the shop says, when it is asked. */
export function BayPicker({ bays, chosen, onChoose, away }: PickerProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{m.scan_bay()}</legend>
      <div className="scan-bays">
        {bays.map(({ bayNo, name, nameHe, state }) => (
          <label key={bayNo} className="choice">
            <input type="radio" name="bay" checked={bayNo === chosen} onChange={() => onChoose(bayNo)} />
            <ChoiceWords title={bayTitle({ bayNo, name, nameHe })} detail={away ? undefined : words[state]()} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
