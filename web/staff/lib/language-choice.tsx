import { textDirectionOf, locales, type Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { languageNames } from '#web/lib/language/language.ts';

type ChoiceProps = { readonly chosen: Locale; readonly onChoose: (locale: Locale) => void };

/** Selects the language of a preview. The language of the portal does not change. */
export function LanguageChoice({ chosen, onChoose }: ChoiceProps) {
  return (
    <fieldset className="staff-segments">
      <legend className="sr-only">{m.staff_preview_language()}</legend>
      {locales.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === chosen}
          lang={one}
          dir={textDirectionOf(one)}
          onClick={() => onChoose(one)}
        >
          {languageNames[one]}
        </button>
      ))}
    </fieldset>
  );
}
