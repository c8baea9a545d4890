import type { PetId } from '#contracts/core/ids.ts';
import type { Pet } from '#contracts/identity/pets.ts';
import type { WashHistoryEntry } from '#contracts/stations/wash-history.ts';
import { m } from '#messages/compiled/messages.js';
import './pet-choice.css';

type Said = WashHistoryEntry['pet'];

type PetChoiceProps = {
  /** Those on the list now. */
  readonly pets: readonly Pet[];
  /** Whom the wash was for, as far as it was said; may have left the list. */
  readonly said: Said;
  readonly busy: boolean;
  readonly onSay: (petId: PetId | null) => void;
};

/** For whom a wash was: with one pet a single press says it, with several a list does. */
export function PetChoice(props: PetChoiceProps) {
  const { pets, said, busy, onSay } = props;
  const [only] = pets;
  if (said !== null || pets.length > 1) return <PetList {...props} />;
  if (only === undefined) return null;
  return (
    <button type="button" className="pet-proposed only-scripted" disabled={busy} onClick={() => onSay(only.id)}>
      {m.household_wash_was_for({ name: only.name })}
    </button>
  );
}

function PetList({ pets, said, busy, onSay }: PetChoiceProps) {
  const choices = said === null || pets.some(({ id }) => id === said.id) ? pets : [said, ...pets];
  return (
    <>
      {said === null ? null : <p className="record-detail pet-said">{m.household_wash_for({ name: said.name })}</p>}
      <label className="pet-choice only-scripted">
        <span>{m.household_wash_pet()}</span>
        <select
          className="field-input"
          value={said?.id ?? ''}
          disabled={busy}
          onChange={({ target }) => onSay(choices.find(({ id }) => id === target.value)?.id ?? null)}
        >
          <option value="">{m.household_wash_pet_none()}</option>
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

/** What is shown once it was said. */
export function saidOf(pets: readonly Pet[], petId: PetId | null, before: Said): Said {
  return pets.find(({ id }) => id === petId) ?? (before?.id === petId ? before : null);
}
