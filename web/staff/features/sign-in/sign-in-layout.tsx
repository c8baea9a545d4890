import type { ReactNode } from 'react';
import { textDirectionOf } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { ToastRegion } from '#web/ui/toast/toast-region.tsx';
import { LanguageToggle } from '../../lib/language-toggle.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { ShopLogo } from '../../lib/shop-logo.tsx';

/** The layout of all sign-in steps. */
export function SignInLayout({ children }: { readonly children: ReactNode }) {
  const { locale, shopName } = usePortal();
  return (
    <main className="staff-door" lang={locale} dir={textDirectionOf(locale)}>
      <div className="staff-card staff-stack">
        <div className="staff-door-brand">
          <ShopLogo />
          <bdi>{shopName}</bdi>
          <LanguageToggle />
        </div>
        {children}
        <p className="staff-quiet">{m.staff_login_footer()}</p>
      </div>
      <ToastRegion closeLabel={m.staff_close()} />
    </main>
  );
}
