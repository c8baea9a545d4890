import { useState } from 'react';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { changeOnCall, getOnCall, ON_CALL_PEOPLE_MAX } from '#contracts/staff/station-alerts.ts';
import { isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { StaffActionButton } from '../../../lib/acts/staff-action-button.tsx';
import { LoadState } from '../../../lib/data/load-state.tsx';
import { useStaffData } from '../../../lib/data/use-staff-data.ts';
import { mayUse, useMe } from '../../../lib/portal.tsx';
import { OnCallDialog } from './on-call-dialog.tsx';

type OnCall = ResponseOf<typeof getOnCall>;

/** Shows who receives alerts now, with a button to take over. It is visible only to staff users who can be on call. */
export function CurrentOnCallStaff() {
  return mayUse(useMe(), 'station.write') ? <KnownOnCall /> : null;
}

function KnownOnCall() {
  const resource = useStaffData(getOnCall, {});
  const [isChanging, setChanging] = useState(false);
  const { value, retry } = resource;
  return (
    <section className="staff-panel on-call-now" aria-labelledby="on-call-now">
      <h2 id="on-call-now" className="sr-only">
        {m.staff_on_call_open()}
      </h2>
      <LoadState resource={resource} />
      {value === null ? null : (
        <>
          <div>
            <p className="lead-words">{onCallNowText(value)}</p>
            <p className="staff-quiet">{m.staff_on_call_until()}</p>
          </div>
          <div className="station-acts">
            <TakeOverOnCallButton onCall={value} onChanged={retry} />
            <button type="button" className="button button-secondary" onClick={() => setChanging(true)}>
              {m.staff_on_call_change()}
            </button>
          </div>
        </>
      )}
      {isChanging ? (
        <OnCallDialog
          onClose={() => {
            setChanging(false);
            retry();
          }}
        />
      ) : null}
    </section>
  );
}

/**
 * Returns a sentence that names the staff user who is notified first, and the users who are notified next. If the
 * on-call list is empty, it names the owners.
 */
function onCallNowText({ people }: OnCall): string {
  const [first, ...others] = people.map(({ name }) => isolated(name));
  if (first === undefined) return m.staff_on_call_owners();
  return others.length === 0
    ? m.staff_alerts_on_call({ name: first })
    : m.staff_on_call_then({ name: first, others: others.join(', ') });
}

/**
 * Button that puts the current user first on the on-call list. It is hidden if the user is already first. It is also
 * hidden if the list is full without the user, who then opens the dialog and chooses whom to remove.
 */
function TakeOverOnCallButton({
  onCall: { people, version },
  onChanged,
}: {
  readonly onCall: OnCall;
  readonly onChanged: () => void;
}) {
  const { id } = useMe();
  const own = people.find(({ staffId }) => staffId === id);
  const isFull = own === undefined && people.length >= ON_CALL_PEOPLE_MAX;
  if (people[0]?.staffId === id || isFull) return null;
  const phoneOf = (phone: string | null) => (phone === null ? {} : { phone });
  const others = people.filter(({ staffId }) => staffId !== id);
  const next = [{ staffId: id, phone: own?.phone ?? null }, ...others];
  return (
    <StaffActionButton
      endpoint={changeOnCall}
      input={{ body: { seen: version, people: next.map(({ staffId, phone }) => ({ staffId, ...phoneOf(phone) })) } }}
      label={m.staff_on_call_take()}
      done={() => ((own?.phone ?? null) === null ? m.staff_on_call_taken_mail() : m.staff_on_call_taken())}
      onDone={onChanged}
    />
  );
}
