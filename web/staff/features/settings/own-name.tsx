import { NAME_MAX_LENGTH } from '#contracts/core/person.ts';
import { changeOwnName } from '#contracts/staff/team/own-access.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { SaveButton } from '../../lib/acts/save-footer.tsx';
import { useChangedTexts } from '../../lib/acts/use-changed-texts.ts';
import { callStaff } from '../../lib/data/staff-api.ts';
import { useMe } from '../../lib/portal.tsx';
import { AccountRow, type AccountRowState } from './account-row.tsx';

/**
 * Form for the staff user's own name. The page reloads after the change, because every page of the portal shows the
 * name.
 */
export function OwnName(row: AccountRowState) {
  const { name } = useMe();
  const { isChanged, watch } = useChangedTexts();
  const { field, form, end } = useForm({
    watch,
    send: ({ name: typed = '' }) => callStaff(changeOwnName, { body: { name: typed } }),
    onDone: () => window.location.reload(),
  });
  return (
    <AccountRow title={m.staff_setup_name()} value={<bdi>{name}</bdi>} {...row}>
      <form {...form} className="staff-own-form">
        <TextField
          {...field('name')}
          label={m.staff_own_name_new()}
          hint={m.staff_own_name_text()}
          dir="auto"
          required
          maxLength={NAME_MAX_LENGTH}
          autoComplete="name"
          defaultValue={name}
        />
        <SaveButton end={end} isChanged={isChanged} label={m.staff_own_save()} />
      </form>
    </AccountRow>
  );
}
