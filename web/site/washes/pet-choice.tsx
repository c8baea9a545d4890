import type { PetId } from '#contracts/core/ids.ts';
import type { Pet } from '#contracts/identity/pets.ts';
import type { WashHistoryEntry } from '#contracts/stations/wash-history.ts';
import { m } from '#messages/compiled/messages.js';

type ChosenPet = WashHistoryEntry['pet'];

type PetChoiceProps = {
  /** Pets that are in the account's list now. */
  readonly pets: readonly Pet[];
  /** Pet that was chosen for the wash. It can be missing in the current list. */
  readonly chosen: ChosenPet;
  readonly busy: boolean;
  readonly onChoosePet: (petId: PetId | null) => void;
};

/** Field to choose the pet of a wash. It is a button if the account has one pet, and a list if it has several pets. */
export function PetChoice(props: PetChoiceProps) {
  const { pets, chosen, busy, onChoosePet } = props;
  const [only] = pets;
  if (chosen !== null || pets.length > 1) return <PetList {...props} />;
  if (only === undefined) return null;
  return (
    <button type="button" className="pet-proposed only-scripted" disabled={busy} onClick={() => onChoosePet(only.id)}>
      {m.household_wash_was_for({ name: only.name })}
    </button>
  );
}

function PetList({ pets, chosen, busy, onChoosePet }: PetChoiceProps) {
  const choices = chosen === null || pets.some(({ id }) => id === chosen.id) ? pets : [chosen, ...pets];
  return (
    <>
      {chosen === null ? null : <p className="record-detail pet-said">{m.household_wash_for({ name: chosen.name })}</p>}
      <label className="pet-choice only-scripted">
        <span>{m.household_wash_pet()}</span>
        <select
          className="field-input"
          value={chosen?.id ?? ''}
          disabled={busy}
          onChange={({ target }) => onChoosePet(choices.find(({ id }) => id === target.value)?.id ?? null)}
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

/**
 * Returns the chosen pet to show, even if it is no longer in the list. Returns null if no pet was chosen, or if the
 * chosen pet is not known.
 */
export function chosenPetOf(pets: readonly Pet[], petId: PetId | null, before: ChosenPet): ChosenPet {
  return pets.find(({ id }) => id === petId) ?? (before?.id === petId ? before : null);
}
