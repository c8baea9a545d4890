import { useContext } from 'react';
import {
  cancelWalkUp,
  changeWalkUpBay,
  convertWalkUpToVoucher,
  refundWalkUp,
  startWalkUp,
  type WalkUpView,
} from '#contracts/stations/walk-up.ts';
import { callApi, type ApiResponse } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { FormFailure } from '#web/ui/fields/form-parts.tsx';
import { Sentence } from '#web/ui/sentence.tsx';
import { WalkUpUpdateContext } from './walk-up-update.ts';

const walkUpEndpoints = {
  start: startWalkUp,
  keep: convertWalkUpToVoucher,
  refund: refundWalkUp,
  cancel: cancelWalkUp,
} as const;

type WalkUpButtonProps = {
  readonly walkUp: WalkUpView;
  /** Action of the button. A number is the bay in which the wash starts. */
  readonly what: keyof typeof walkUpEndpoints | number;
  readonly label: string;
  readonly look?: 'button-primary foot-action' | 'button-primary' | 'button-secondary' | 'button-quiet';
};

/** Button for an action of the customer. It is a form, so that it works without JavaScript. */
export function WalkUpButton({ walkUp, what, label, look = 'button-secondary' }: WalkUpButtonProps) {
  const tell = useContext(WalkUpUpdateContext);
  const { walkUpToken } = walkUp;
  const isBay = typeof what === 'number';
  // the button is as wide as the bar if it is in the bar at the bottom of a phone
  const width = look === 'button-primary foot-action' ? 'scan-start' : 'button-wide';
  const { form, end } = useForm({ send: () => sendWalkUpAction(walkUpToken, what), onDone: tell });
  return (
    <form {...form} method="post" action={`/api/walk-ups/${walkUpToken}/${isBay ? 'bay' : what}`}>
      <input type="hidden" name="walkUpToken" value={walkUpToken} />
      {isBay ? <input type="hidden" name="bayNo" value={what} /> : null}
      <FormFailure failure={end.failure} />
      <button type="submit" className={`button ${look} ${width}`} disabled={end.pending}>
        <Sentence text={end.pending ? end.busy : label} />
      </button>
    </form>
  );
}

function sendWalkUpAction(
  walkUpToken: WalkUpView['walkUpToken'],
  what: WalkUpButtonProps['what'],
): Promise<ApiResponse<WalkUpView>> {
  const params = { walkUpToken };
  if (typeof what === 'number') return callApi(browserApi, changeWalkUpBay, { params, body: { bayNo: what } });
  return callApi(browserApi, walkUpEndpoints[what], { params });
}
