import { Suspense, useState } from 'react';
import { textDirectionOf } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { lazyComponent } from '#web/lib/lazy-component.tsx';
import { usePage } from '#web/lib/page.tsx';
import { AccessibilityIcon } from '#web/ui/icons/icons.tsx';

const settings = lazyComponent(
  () => import('../../accessibility/accessibility-dialog.tsx').then((part) => part.AccessibilityDialog),
  ({ onClose }) => onClose(),
);

/**
 * Button that opens the accessibility settings. It is hidden without JavaScript, because the settings need JavaScript.
 */
export function AccessibilityButton() {
  const { locale } = usePage();
  const [open, setOpen] = useState(false);
  return (
    <div lang={locale} dir={textDirectionOf(locale)}>
      <button
        type="button"
        className="floating-button floating-access"
        aria-haspopup="dialog"
        aria-label={m.access_title()}
        onPointerEnter={() => void settings.preload()}
        onClick={() => setOpen(true)}
      >
        <AccessibilityIcon className="icon-larger" />
      </button>
      {open ? (
        <Suspense fallback={null}>
          <settings.Part onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
