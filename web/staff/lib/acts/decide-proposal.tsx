import { useState } from 'react';
import type { Endpoint, InputOf } from '#contracts/core/endpoint.ts';
import { formatTime, isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { serverNow } from '#web/lib/freshness/server-time.ts';
import { StaffActionButton } from './staff-action-button.tsx';

type ProposalDecisionProps<C extends Endpoint, D extends Endpoint> = {
  /** Name of the proposal, by which screen readers can distinguish the buttons of several proposals. */
  readonly what: string;
  /** True if the current user made the proposal. The user can then withdraw it, but not approve it immediately. */
  readonly own: boolean;
  /**
   * ISO 8601 time from which the current user may approve their own proposal. Null if another staff user has to approve
   * it.
   */
  readonly ownFrom: string | null;
  readonly confirm: { readonly endpoint: C; readonly input: InputOf<C>; readonly done: () => string };
  readonly decline: { readonly endpoint: D; readonly input: InputOf<D>; readonly done: () => string };
  readonly onChanged: () => void;
};

/**
 * Buttons to approve or decline a proposal. Users can withdraw their own proposal. If no colleague can approve it, its
 * author can approve it after a delay.
 */
export function ProposalDecision<const C extends Endpoint, const D extends Endpoint>(
  props: ProposalDecisionProps<C, D>,
) {
  const { what, own, ownFrom, confirm, decline, onChanged } = props;
  const yes = own ? m.staff_payments_confirm_own() : m.staff_payments_confirm();
  const [isDue] = useState(() => ownFrom !== null && Date.parse(ownFrom) <= serverNow());
  const no = own ? m.staff_payments_take_back() : m.staff_payments_decline();
  return (
    <div className="order-acts">
      {own && !isDue ? null : (
        <StaffActionButton {...confirm} label={yes} name={`${yes}: ${what}`} onDone={onChanged} isPrimary />
      )}
      {own && ownFrom !== null && !isDue ? (
        <p className="staff-quiet">{m.staff_payments_own_from({ time: isolated(formatTime(Date.parse(ownFrom))) })}</p>
      ) : null}
      <StaffActionButton {...decline} label={no} name={`${no}: ${what}`} onDone={onChanged} />
    </div>
  );
}
