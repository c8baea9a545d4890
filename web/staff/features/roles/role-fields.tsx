import type { Locale } from '#contracts/core/locale.ts';
import { ROLE_NAME_MAX } from '#contracts/staff/team/staff-users.ts';
import type { OwnRole } from '#contracts/staff/team/roles.ts';
import { m } from '#messages/compiled/messages.js';
import type { FieldErrors, FormFaults } from '#web/lib/forms/form-errors.ts';
import type { Texts } from '#web/lib/forms/form-texts.ts';
import type { FieldState } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { usePortal } from '../../lib/portal.tsx';

/** Returns both names; a name that was left empty is the same as the other name. */
export function namesIn({ name = '', nameHe = '' }: Texts) {
  const [english, hebrew] = [name.trim(), nameHe.trim()];
  return { name: english === '' ? hebrew : english, nameHe: hebrew === '' ? english : hebrew };
}

/** Returns the name of the first field, whose language is that of the page. Errors of both names are shown there. */
export function nameFieldOf(locale: Locale): 'name' | 'nameHe' {
  return locale === 'he' ? 'nameHe' : 'name';
}

/** Returns a check that requires one of the two names. */
export function nameCheck(locale: Locale) {
  return (texts: Texts, found: FieldErrors): FormFaults => ({
    failure: null,
    errors: namesIn(texts).name === '' ? { ...found, [nameFieldOf(locale)]: m.staff_roles_no_name() } : found,
  });
}

/** Returns the text of a refusal about a role; null for the text of the server. */
export function refusalWords(code: string): string | null {
  return code === 'validation_failed' ? m.staff_roles_no_permission() : null;
}

type NamesProps = {
  readonly field: (name: string) => FieldState;
  readonly names: Pick<OwnRole, 'name' | 'nameHe'>;
};

/** The names of a role, the one in the language of the page first. */
export function NameFields({ field, names }: NamesProps) {
  const { locale } = usePortal();
  const english = (
    <TextField
      key="en"
      {...field('name')}
      label={m.staff_roles_name_en()}
      dir="ltr"
      maxLength={ROLE_NAME_MAX}
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
      maxLength={ROLE_NAME_MAX}
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
