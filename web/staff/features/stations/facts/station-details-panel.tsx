import { useState } from 'react';
import { changeStation } from '#contracts/staff/station-actions.ts';
import type { StaffStation } from '#contracts/staff/stations.ts';
import type { Opening } from '#contracts/stations/stations.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { SaveFooter } from '../../../lib/acts/save-footer.tsx';
import { mayUse, useMe, usePortal } from '../../../lib/portal.tsx';
import { callStaff } from '../../../lib/data/staff-api.ts';
import { StationDetailsFields } from './station-details-fields.tsx';
import {
  openingDayKindOf,
  conflictingFieldsOf,
  stationDetailsOfInput,
  type StationDetails,
} from './station-details-form.ts';
import { dayName } from './opening-hours-fields.tsx';
import type { StationTabProps } from '../station-tab-props.ts';

function factsOf(station: StaffStation): StationDetails {
  const { name, nameHe, address, addressHe, city, cityHe, latitude, longitude, hours } = station;
  const { washMinutes, offline, accessibility, accessibilityHe } = station;
  const texts = { name, nameHe, address, addressHe, city, cityHe, accessibility, accessibilityHe };
  return { ...texts, latitude, longitude, hours, washMinutes, offlineWashes: offline.allowed };
}

const labels = {
  nameHe: () => m.staff_facts_name_he(),
  name: () => m.staff_facts_name_en(),
  addressHe: () => m.staff_facts_address_he(),
  address: () => m.staff_facts_address_en(),
  cityHe: () => m.staff_facts_city_he(),
  city: () => m.staff_facts_city_en(),
  latitude: () => m.staff_facts_latitude(),
  longitude: () => m.staff_facts_longitude(),
  hours: () => m.staff_facts_hours(),
  washMinutes: () => m.staff_facts_minutes(),
  offlineWashes: () => m.staff_facts_offline(),
  accessibilityHe: () => m.staff_facts_access_he(),
  accessibility: () => m.staff_facts_access_en(),
} as const satisfies Record<keyof StationDetails, () => string>;

function hoursText(hours: readonly Opening[]): string {
  const words = (opening: Opening) => {
    if (opening === null) return m.staff_facts_day_closed();
    return openingDayKindOf(opening) === 'all' ? m.staff_facts_day_all() : `${opening.open}–${opening.close}`;
  };
  return hours.map((opening, day) => `${dayName(day)}: ${words(opening)}`).join(', ');
}

function textOf(facts: StationDetails, name: keyof StationDetails): string {
  return name === 'hours' ? hoursText(facts.hours) : String(facts[name] ?? '');
}

/**
 * Shows the public data of the station. Staff users who can change the station see a form, and other users see text.
 */
export function StationDetailsPanel(props: StationTabProps) {
  const { station } = props;
  const { locale } = usePortal();
  const mayWrite = mayUse(useMe(), 'station.write');
  const place = `${station.latitude},${station.longitude}`;
  return (
    <section className="staff-panel staff-stack" aria-labelledby="station-facts">
      <h2 id="station-facts" className="panel-title">
        {m.staff_facts_title()}
      </h2>
      <p className="station-acts">
        <a
          className="button button-secondary"
          href={`/${locale}/stations/${station.slug}`}
          target="_blank"
          rel="noopener"
        >
          {m.staff_facts_public()}
        </a>
        <a
          className="button button-secondary"
          href={`https://www.openstreetmap.org/?mlat=${station.latitude}&mlon=${station.longitude}#map=17/${place.replace(',', '/')}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {m.staff_facts_map()}
        </a>
      </p>
      {mayWrite ? <FactsForm {...props} /> : <StationFactsList facts={factsOf(station)} />}
    </section>
  );
}

function StationFactsList({ facts }: { readonly facts: StationDetails }) {
  const names = Object.keys(labels) as (keyof StationDetails)[];
  return (
    <dl className="staff-facts">
      {names.map((name) => (
        <div key={name}>
          <dt>{labels[name]()}</dt>
          <dd dir="auto">{textOf(facts, name)}</dd>
        </div>
      ))}
    </dl>
  );
}

function FactsForm({ station, onChanged }: StationTabProps) {
  // version of the station with which the form was filled; a newer version is shown next to the form and does not
  // overwrite typed values
  const [seen, setSeen] = useState(station);
  const [yours, setYours] = useState<StationDetails | null>(null);
  const [typed, setTyped] = useState<FormValues | null>(null);
  const { field, form, end } = useForm({
    watch: setTyped,
    send: (texts) => {
      const facts = stationDetailsOfInput(texts);
      setYours(facts);
      // after a refusal, the user has seen both versions, so the next attempt sends the newer version number and may
      // overwrite it
      const version = yours === null ? seen.version : station.version;
      return callStaff(changeStation, { params: { stationId: station.stationId }, body: { version, ...facts } });
    },
    onRefused: onChanged,
    onDone: ({ version }) => {
      setYours(null);
      setSeen({ ...station, version });
      onChanged();
      showToast({ title: m.staff_form_saved(), tone: 'success' });
    },
  });
  const theirs = factsOf(station);
  const isChanged = typed !== null && conflictingFieldsOf(theirs, stationDetailsOfInput(typed)).length > 0;
  const changed = yours === null || station.version === seen.version ? [] : conflictingFieldsOf(theirs, yours);
  return (
    <form {...form} className="staff-stack">
      <StationDetailsFields field={field} facts={factsOf(seen)} typed={typed ?? {}} savedPlace={station} />
      {yours === null || changed.length === 0 ? null : (
        <div className="notice" role="alert">
          <p>{m.staff_changed_title()}</p>
          <table className="staff-table">
            <thead>
              <tr>
                <th scope="col">{m.staff_changed_field()}</th>
                <th scope="col">{m.staff_changed_theirs()}</th>
                <th scope="col">{m.staff_changed_yours()}</th>
              </tr>
            </thead>
            <tbody>
              {changed.map((name) => (
                <tr key={name}>
                  <th scope="row">{labels[name]()}</th>
                  <td dir="auto">{textOf(theirs, name)}</td>
                  <td dir="auto">{textOf(yours, name)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="save-end">
        <SaveFooter end={end} isChanged={isChanged} />
      </div>
    </form>
  );
}
