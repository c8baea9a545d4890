import { keepLanguageChoice } from '#web/lib/language/language-choice.ts';
import { languageNames, otherLocale } from '#web/lib/language/language.ts';
import { usePortal } from './portal.tsx';

/** The other language by its own name; the portal is drawn again in it, at the same address. */
export function LanguageToggle() {
  const { locale } = usePortal();
  const other = otherLocale(locale);
  return (
    <button
      type="button"
      className="staff-language"
      lang={other}
      onClick={() => {
        keepLanguageChoice(other);
        window.location.reload();
      }}
    >
      {languageNames[other]}
    </button>
  );
}
