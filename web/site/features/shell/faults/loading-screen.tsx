import { textDirectionOf } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage, useLocalizedText } from '#web/lib/page.tsx';
import { SpinnerIcon } from '#web/ui/icons/icons.tsx';

/**
 * Shows the text 'Loading {product}...' of the specification. It appears only if the server did not render the page.
 */
export function LoadingScreen() {
  const { brand, locale } = usePage();
  const localized = useLocalizedText();
  return (
    <main id="main-content" className="loading-screen" lang={locale} dir={textDirectionOf(locale)}>
      <output>
        <SpinnerIcon className="icon-larger" />
        {m.product_loading({ product: localized(brand.name) })}
      </output>
    </main>
  );
}
