import { listMessageVersions, restoreMessageWords, type StaffMessage } from '#contracts/staff/settings/messages.ts';
import { m } from '#messages/compiled/messages.js';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { mayUse, useMe } from '../../lib/portal.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { VersionsList } from '../../lib/acts/versions-list.tsx';

type VersionsProps = { readonly message: StaffMessage; readonly onRestored: (message: StaffMessage) => void };

/** The own words of a message as they were. */
export function MessageVersions({ message: { topic, version: current }, onRestored }: VersionsProps) {
  const mayWrite = mayUse(useMe(), 'settings.write');
  const asked = useStaffData(listMessageVersions, { params: { topic } }, { version: current });
  async function restore(version: number) {
    const body = { seen: current, version };
    const answer = await callStaff(restoreMessageWords, { params: { topic }, body });
    if (!answer.ok) return showToast({ title: answer.problem.message, tone: 'danger' });
    showToast({ title: m.staff_shop_saved(), tone: 'success' });
    onRestored(answer.value);
  }
  return (
    <VersionsList
      asked={asked}
      current={current}
      none={m.staff_message_versions_none()}
      restore={mayWrite ? restore : null}
      renderDetail={({ words }) => (
        <ul>
          {[...Object.values(words.he), ...Object.values(words.en)].map((text) => (
            <li key={text}>
              <bdi>{text}</bdi>
            </li>
          ))}
        </ul>
      )}
    />
  );
}
