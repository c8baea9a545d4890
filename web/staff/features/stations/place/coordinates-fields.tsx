import { useRef, useState } from 'react';
import { distanceKm, distanceText, type GeoPoint } from '#domain/stations/place/distance.ts';
import { addressWarnings, findTown, type AddressWarning } from '#domain/stations/place/find-town.ts';
import { parseCoordinates } from '#domain/stations/place/parse-coordinates.ts';
import { towns } from '#domain/stations/place/towns.ts';
import { assertNever } from '#domain/core/assert-never.ts';
import { isolated, leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import type { FieldState } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { Sentence } from '#web/ui/sentence.tsx';
import { useDebouncedText } from '../../../lib/data/use-debounced-text.ts';
import { usePortal } from '../../../lib/portal.tsx';
import { coordinatesOfInput } from '../facts/station-details-form.ts';
import { CoordinatesMap } from './coordinates-map.tsx';
import { useCommittedCoordinates } from './use-committed-coordinates.ts';
import './place.css';

type PlaceFieldsProps = {
  readonly field: (name: string) => FieldState;
  /** Coordinates that the station had when the form was opened. Null for a new station. */
  readonly first: GeoPoint | null;
  /** Saved coordinates of the station. Null for a new station. */
  readonly saved: GeoPoint | null;
  readonly typed: FormValues;
};

const degrees = { inputMode: 'decimal', pattern: String.raw`-?\d{1,3}([.,]\d{1,8})?`, dir: 'ltr' } as const;

/**
 * Form fields for the coordinates of a station: a map with a pin, a field for a pasted link, and two number fields.
 * Only the number fields are sent.
 */
export function CoordinatesFields({ field, first, saved, typed }: PlaceFieldsProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  const place = coordinatesOfInput(typed);
  const { shown, settle, typing } = useCommittedCoordinates(place);
  const { city = '', cityHe = '' } = typed;

  /** Fills the number fields and fires their input events, as if a user had typed the values. */
  function put(next: GeoPoint) {
    for (const name of ['latitude', 'longitude'] as const) {
      const input = box.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
      if (input === null || input === undefined) continue;
      input.value = String(next[name]);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    settle();
  }
  const hasMoved =
    saved !== null && place !== null && (place.latitude !== saved.latitude || place.longitude !== saved.longitude);
  return (
    <fieldset ref={box} id="station-place" className="staff-stack place-fields">
      <legend className="field-label">{m.staff_place_title()}</legend>
      <div className="place-columns">
        <CoordinatesMap place={shown} near={findTown(city) ?? findTown(cityHe)} onPlace={put} />
        <div className="staff-stack">
          <PastedCoordinatesField onPlace={put} />
          <TextField
            {...field('latitude')}
            {...degrees}
            {...typing}
            label={m.staff_facts_latitude()}
            hint={m.staff_facts_place_hint({ example: '32.0526' })}
            required
            defaultValue={first === null ? '' : String(first.latitude)}
          />
          <TextField
            {...field('longitude')}
            {...degrees}
            {...typing}
            label={m.staff_facts_longitude()}
            hint={m.staff_facts_place_hint({ example: '34.7499' })}
            required
            defaultValue={first === null ? '' : String(first.longitude)}
          />
          <NearestTownNote place={shown} />
          {hasMoved ? (
            <button type="button" className="button button-quiet place-back" onClick={() => put(saved)}>
              {m.staff_place_back()}
            </button>
          ) : null}
        </div>
      </div>
      <AddressWarnings city={city} cityHe={cityHe} place={place} />
    </fieldset>
  );
}

/**
 * A field that accepts coordinates or a link of a map service, and fills the number fields. The form does not send it.
 */
function PastedCoordinatesField({ onPlace }: { readonly onPlace: (place: GeoPoint) => void }) {
  const [state, setState] = useState<'empty' | 'read' | 'unknown'>('empty');
  return (
    <div className="staff-stack">
      <TextField
        label={m.staff_place_paste()}
        hint={m.staff_place_paste_hint({ example: '32.0526, 34.7499' })}
        optionalMark={m.staff_form_optional()}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => {
          const found = parseCoordinates(value);
          setState(value.trim() === '' ? 'empty' : found === null ? 'unknown' : 'read');
          if (found !== null) onPlace(found);
        }}
      />
      <output className="staff-quiet">
        {state === 'read' ? m.staff_place_read() : null}
        {state === 'unknown' ? m.staff_place_unread() : null}
      </output>
    </div>
  );
}

/** Shows the nearest town of the shop's list of towns and its distance, so that the user notices wrong coordinates. */
function NearestTownNote({ place }: { readonly place: GeoPoint | null }) {
  const { locale } = usePortal();
  if (place === null) return <output className="staff-quiet">{m.staff_place_none()}</output>;
  const [nearest] = towns
    .map((town) => ({ town, km: distanceKm(town, place) }))
    .toSorted((one, other) => one.km - other.km);
  const name = isolated(nearest?.town.name[locale] ?? '');
  const km = leftToRight(distanceText(nearest?.km ?? 0));
  return (
    <output className="staff-quiet">
      <Sentence text={m.staff_place_near({ town: name, km })} />
    </output>
  );
}

/** Shows warnings about the typed town and the coordinates. They do not prevent the user from saving. */
function AddressWarnings(typed: Parameters<typeof addressWarnings>[0]) {
  const { locale } = usePortal();
  // the check is debounced, because a half-typed name of a town would cause a warning
  const settled = useDebouncedText(JSON.stringify(typed));
  const doubts = addressWarnings(JSON.parse(settled) as typeof typed);
  const words = (doubt: AddressWarning): string => {
    switch (doubt.kind) {
      case 'outside':
        return doubt.isSwapped ? m.staff_place_swapped() : m.staff_place_outside();
      case 'unknown_town':
        return m.staff_place_unknown_town({ town: isolated(doubt.typed) });
      case 'different_towns':
        return m.staff_place_different_towns({
          en: isolated(doubt.en.name[locale]),
          he: isolated(doubt.he.name[locale]),
        });
      case 'far':
        return m.staff_place_far({ km: leftToRight(String(doubt.km)), town: isolated(doubt.town.name[locale]) });
      default:
        return assertNever(doubt);
    }
  };
  return (
    <div aria-live="polite">
      {doubts.length === 0 ? null : (
        <ul className="notice staff-stack">
          {doubts.map((doubt) => (
            <li key={words(doubt)}>
              <Sentence text={words(doubt)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
