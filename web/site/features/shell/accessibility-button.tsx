import { useState } from 'react';
import { directionOf } from '#contracts/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { usePage } from '#web/lib/page.tsx';
import { AccessibilityIcon } from '#web/ui/icons.tsx';
import { showToast } from '#web/ui/toast-store.ts';

const settings = lazyPart(() =>
  import('../accessibility/accessibility-dialog.tsx').then((part) => part.AccessibilityDialog),
);

/** Opens the accessibility settings; they need scripts, so without them the button is not there. */
export function AccessibilityButton() {
  const { locale } = usePage();
  const [open, setOpen] = useState(false);
  function show() {
    settings.preload().then(
      () => setOpen(true),
      () => showToast({ title: m.problem_offline(), tone: 'danger' }),
    );
  }
  return (
    <div lang={locale} dir={directionOf(locale)}>
      <button
        type="button"
        className="floating-button floating-access"
        aria-haspopup="dialog"
        aria-label={m.access_title()}
        // only a head start: what goes wrong here is said when the button is pressed
        onPointerEnter={() => void settings.preload().catch(() => undefined)}
        onClick={show}
      >
        <AccessibilityIcon className="size-7" />
      </button>
      {open ? <settings.Part onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
