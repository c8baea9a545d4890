import { PET_NAME_MAX_LENGTH } from '#contracts/identity/account.ts';
import { addPet, changePet, removePet, type Pet } from '#contracts/identity/pets.ts';
import { m } from '#messages/compiled/messages.js';
import type { FieldState } from '#web/lib/forms/use-form.ts';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter, SelectField } from '#web/ui/fields/form-parts.tsx';
import { useDashboardAction, useAccountForm } from '../account-call.ts';
import { CollapsibleSection } from '../collapsible-section.tsx';
import { SectionLoadError } from '../dashboard-section.tsx';
import { useReloadAfterSave } from '../use-reload-after-save.ts';

const kinds = {
  dog: m.account_pet_dog,
  cat: m.account_pet_cat,
  other: m.account_pet_other,
} as const satisfies Record<Pet['kind'], () => string>;

function petKindOf(typed: string): Pet['kind'] {
  return typed === 'cat' || typed === 'other' ? typed : 'dog';
}

function PetFields({ pet, name }: { readonly pet?: Pet; readonly name: FieldState }) {
  return (
    <>
      <TextField
        label={m.household_pet_name()}
        {...name}
        defaultValue={pet?.name}
        dir="auto"
        autoComplete="off"
        required
        maxLength={PET_NAME_MAX_LENGTH}
      />
      <SelectField
        label={m.household_pet_kind()}
        name="kind"
        chosen={pet?.kind ?? 'dog'}
        options={[
          { value: 'dog', label: kinds.dog() },
          { value: 'cat', label: kinds.cat() },
          { value: 'other', label: kinds.other() },
        ]}
      />
    </>
  );
}

function AddForm({ onDone }: { readonly onDone: () => void }) {
  const reloadAfterSave = useReloadAfterSave();
  const { field, form, end } = useAccountForm({
    endpoint: addPet,
    input: (typed) => ({ body: { ...typed('name'), kind: petKindOf(typed('kind').kind) } }),
    onDone: async ({ name }) => {
      await reloadAfterSave(m.household_pet_added({ name }));
      onDone();
    },
  });
  return (
    <form {...form} className="account-form">
      <PetFields name={field('name')} />
      <FormFooter {...end} label={m.dashboard_save()} busy={m.dashboard_saving()} look="button-own-width" />
    </form>
  );
}

function ChangeForm({ pet, onDone }: { readonly pet: Pet; readonly onDone: () => void }) {
  const reloadAfterSave = useReloadAfterSave();
  const { field, form, end } = useAccountForm({
    endpoint: changePet,
    input: (typed) => ({ params: { petId: pet.id }, body: { ...typed('name'), kind: petKindOf(typed('kind').kind) } }),
    onDone: async () => {
      await reloadAfterSave(m.household_saved());
      onDone();
    },
  });
  return (
    <form {...form} className="account-form">
      <PetFields pet={pet} name={field('name')} />
      <FormFooter {...end} label={m.dashboard_save()} busy={m.dashboard_saving()} look="button-own-width" />
    </form>
  );
}

function PetRow({ pet }: { readonly pet: Pet }) {
  const change = useDashboardAction();
  const [busy, during] = useBusy();
  const { name } = pet;
  return (
    <li className="record">
      <div className="record-words">
        <p className="record-title">
          <bdi translate="no">{name}</bdi>
        </p>
        <p className="record-detail">{kinds[pet.kind]()}</p>
      </div>
      <CollapsibleSection
        label={m.household_change()}
        accessibleName={m.household_change_of({ name })}
        look="button-quiet"
      >
        {(close) => <ChangeForm pet={pet} onDone={close} />}
      </CollapsibleSection>
      <button
        type="button"
        className="button button-quiet only-scripted"
        aria-label={m.household_remove_of({ name })}
        disabled={busy}
        onClick={() =>
          void during(() => change(removePet, { params: { petId: pet.id } }, m.household_pet_removed({ name })))
        }
      >
        {m.dashboard_remove()}
      </button>
    </li>
  );
}

type PetsProps = {
  readonly pets: readonly Pet[] | null;
  /** Heading of the list of pets. Null if the section around the list has the same title. */
  readonly title: string | null;
};

/** Lists the customer's pets. The customer can choose a pet from this list for each wash. */
export function Pets({ pets, title }: PetsProps) {
  return (
    <div className="security-part">
      {title === null ? null : <h3>{title}</h3>}
      {pets === null ? <SectionLoadError /> : null}
      {pets?.length === 0 ? <p className="part-note">{m.household_pets_empty()}</p> : null}
      {pets === null || pets.length === 0 ? null : (
        <ul>
          {pets.map((pet) => (
            <PetRow key={pet.id} pet={pet} />
          ))}
        </ul>
      )}
      <CollapsibleSection label={m.household_pet_add()} look="button-secondary">
        {(close) => <AddForm onDone={close} />}
      </CollapsibleSection>
    </div>
  );
}
