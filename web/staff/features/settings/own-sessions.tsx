import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type StaffSession,
} from '#contracts/staff/team/own-access.ts';
import { formatDateTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { serverNow } from '#web/lib/freshness/server-time.ts';
import { Age } from '../../kit/age.tsx';
import { StaffActionButton } from '../../lib/acts/staff-action-button.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { usePortal } from '../../lib/portal.tsx';

type DeviceProps = { readonly session: StaffSession; readonly onEnded: () => void };

function Device({ session, onEnded }: DeviceProps) {
  const { locale } = usePortal();
  const { id, device, createdAt, seenAt, current } = session;
  const name = device ?? m.staff_own_session_unknown();
  return (
    <li className="staff-device">
      <span className="staff-device-words">
        <bdi className="row-name">{name}</bdi>
        <span className="staff-quiet">
          {m.staff_own_session_since({ time: formatDateTime(Date.parse(createdAt), locale) })}
        </span>
        {current ? null : (
          <span className="staff-quiet">
            {m.staff_own_session_seen()} <Age at={seenAt} now={serverNow()} locale={locale} />
          </span>
        )}
      </span>
      {current ? (
        <span className="staff-state staff-state-active">{m.staff_own_session_here()}</span>
      ) : (
        <StaffActionButton
          endpoint={endOwnSession}
          input={{ params: { sessionId: id } }}
          label={m.staff_own_session_end()}
          name={m.staff_own_session_end_of({ device: name })}
          done={() => m.staff_own_session_ended()}
          onDone={onEnded}
        />
      )}
    </li>
  );
}

/**
 * Lists the devices on which the staff user is signed in. The user can sign out other devices. A changed `version`
 * reloads the list.
 */
export function OwnSessions({ version }: { readonly version: number }) {
  const resource = useStaffData(listOwnSessions, {}, { version });
  const rows = resource.value?.rows ?? [];
  return (
    <section className="staff-stack">
      <h2 className="panel-title">{m.staff_own_sessions()}</h2>
      <p>{m.staff_own_sessions_text()}</p>
      <LoadState resource={resource} />
      <ul className="staff-devices">
        {rows.map((session) => (
          <Device key={session.id} session={session} onEnded={resource.retry} />
        ))}
      </ul>
      {rows.length > 1 ? (
        <p>
          <StaffActionButton
            endpoint={endOtherSessions}
            input={{}}
            label={m.staff_own_sessions_end()}
            done={() => m.staff_own_sessions_ended()}
            onDone={resource.retry}
          />
        </p>
      ) : null}
    </section>
  );
}
