import { locales, type Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { languageNames } from '#web/lib/language/language.ts';
import type { FieldState } from '#web/lib/forms/use-form.ts';
import { SelectField } from '#web/ui/fields/form-parts.tsx';

const NAME = 'locale';

type FieldProps = { readonly field: (name: string) => FieldState; readonly chosen: Locale };

/** Form field for the language of an email that staff send. `chosen` is selected initially. */
export function LanguageField({ field, chosen }: FieldProps) {
  return (
    <SelectField
      {...field(NAME)}
      label={m.staff_goodwill_language()}
      // a stored draft restores the choice only if the select has an initial value
      chosen={chosen}
      options={locales.map((value) => ({ value, label: languageNames[value] }))}
    />
  );
}

/** Returns the language that was chosen in the form. Returns `otherwise` if the form has no language field. */
export function chosenLanguage(texts: Readonly<Record<string, string>>, otherwise: Locale): Locale {
  return locales.find((each) => each === texts[NAME]) ?? otherwise;
}
