import { storeLanguageChoice } from '#web/lib/language/language-choice.ts';
import { languageNames, otherLocale } from '#web/lib/language/language.ts';
import { usePortal } from './portal.tsx';

/**
 * Button that switches the portal to the other language. Its text is in that language. It reloads the portal at the
 * current URL.
 */
export function LanguageToggle() {
  const { locale } = usePortal();
  const other = otherLocale(locale);
  return (
    <button
      type="button"
      className="staff-language"
      lang={other}
      onClick={() => {
        storeLanguageChoice(other);
        window.location.reload();
      }}
    >
      {languageNames[other]}
    </button>
  );
}
