import { m } from '#messages/compiled/messages.js';
import { PhonePayIcon } from '#web/ui/icons/further-icons.tsx';
import { usePickedStation } from '../data/picked-station.ts';
import { mayUse, useMe } from '../portal.tsx';

/**
 * Link to the scanner page of the site. Its fragment tells that page that the portal opened it, the last opened station,
 * and whether this staff user may create the code that enrols the phone.
 */
export function ScannerLink({ className }: { readonly className: string }) {
  const me = useMe();
  const stationId = usePickedStation();
  const role = mayUse(me, 'station.write') ? 'manager' : 'staff';
  return (
    <a href={`/scanner#${[role, ...(stationId === null ? [] : [stationId])].join('/')}`} className={className}>
      <PhonePayIcon className="icon-medium" />
      <span>{m.staff_station_scan()}</span>
    </a>
  );
}
