import type { Locale } from '#contracts/core/locale.ts';
import { ROLE_NAME_MAX_LENGTH } from '#contracts/staff/team/staff-users.ts';
import type { CustomRole } from '#contracts/staff/team/roles.ts';
import { m } from '#messages/compiled/messages.js';
import type { FieldErrors, FormErrors } from '#web/lib/forms/form-errors.ts';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import type { FieldState } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { usePortal } from '../../lib/portal.tsx';

/** Returns the English and the Hebrew name of a role. If only one name is typed, it is used for both languages. */
export function roleNamesOfInput({ name = '', nameHe = '' }: FormValues) {
  const [english, hebrew] = [name.trim(), nameHe.trim()];
  return { name: english === '' ? hebrew : english, nameHe: hebrew === '' ? english : hebrew };
}

/**
 * Returns the form field for the name in the portal's language. This field comes first and shows the errors of both
 * names.
 */
export function nameFieldOf(locale: Locale): 'name' | 'nameHe' {
  return locale === 'he' ? 'nameHe' : 'name';
}

/** Creates the form's validation, which fails if both names of the role are empty. */
export function createRoleNameCheck(locale: Locale) {
  return (texts: FormValues, found: FieldErrors): FormErrors => ({
    failure: null,
    errors: roleNamesOfInput(texts).name === '' ? { ...found, [nameFieldOf(locale)]: m.staff_roles_no_name() } : found,
  });
}

/**
 * Returns the portal's own text for a refused change of a role. Returns null if the text of the server is shown
 * instead.
 */
export function roleRefusalText(code: string): string | null {
  return code === 'validation_failed' ? m.staff_roles_no_permission() : null;
}

type NamesProps = {
  readonly field: (name: string) => FieldState;
  readonly names: Pick<CustomRole, 'name' | 'nameHe'>;
};

/** Form fields for the English and the Hebrew name of a role. The name in the portal's language comes first. */
export function NameFields({ field, names }: NamesProps) {
  const { locale } = usePortal();
  const english = (
    <TextField
      key="en"
      {...field('name')}
      label={m.staff_roles_name_en()}
      dir="ltr"
      maxLength={ROLE_NAME_MAX_LENGTH}
      autoComplete="off"
      defaultValue={names.name}
    />
  );
  const hebrew = (
    <TextField
      key="he"
      {...field('nameHe')}
      label={m.staff_roles_name_he()}
      dir="rtl"
      maxLength={ROLE_NAME_MAX_LENGTH}
      autoComplete="off"
      defaultValue={names.nameHe}
    />
  );
  return (
    <>
      {locale === 'he' ? [hebrew, english] : [english, hebrew]}
      <p className="field-hint">{m.staff_roles_name_hint()}</p>
    </>
  );
}
