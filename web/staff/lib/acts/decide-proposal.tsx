import type { Endpoint, InputOf } from '#contracts/core/endpoint.ts';
import { m } from '#messages/compiled/messages.js';
import { StaffAct } from './staff-act.tsx';

type Deciding<C extends Endpoint, D extends Endpoint> = {
  /** What was proposed, as whoever hears the page tells one button from another. */
  readonly what: string;
  /** Whether whoever looks proposed it: then it can only be taken back. */
  readonly own: boolean;
  readonly confirm: { readonly endpoint: C; readonly input: InputOf<C>; readonly done: () => string };
  readonly decline: { readonly endpoint: D; readonly input: InputOf<D>; readonly done: () => string };
  readonly onChanged: () => void;
};

/** A second person's yes or no; of one's own proposal the way to take it back. */
export function DecideProposal<const C extends Endpoint, const D extends Endpoint>(props: Deciding<C, D>) {
  const { what, own, confirm, decline, onChanged } = props;
  const no = own ? m.staff_payments_take_back() : m.staff_payments_decline();
  return (
    <div className="order-acts">
      {own ? null : (
        <StaffAct
          {...confirm}
          label={m.staff_payments_confirm()}
          name={`${m.staff_payments_confirm()}: ${what}`}
          onDone={onChanged}
          loud
        />
      )}
      <StaffAct {...decline} label={no} name={`${no}: ${what}`} onDone={onChanged} />
    </div>
  );
}
