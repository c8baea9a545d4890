import type { MouseEvent, ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { withDialog, type DialogName } from './dialog-address.ts';
import { openedByLink } from './opened-by-link.ts';

const pages = { signIn: '/login', register: '/register' } as const satisfies Record<DialogName, string>;
const firstSteps = { signIn: 'biometric', register: 'method' } as const satisfies Record<DialogName, string>;

type DialogLinkProps = {
  readonly dialog: DialogName;
  readonly className?: string;
  /**
   * Query of the page to open after sign-in or registration (`?package=2`). It is added to the path of this page;
   * without JavaScript, to the home page.
   */
  readonly nextPagePath?: string;
  readonly onOpen?: () => void;
  readonly children: ReactNode;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
};

/**
 * Opens a dialog over this page. Without JavaScript or in a new tab, the link opens the page with the same function.
 */
export function DialogLink({ dialog, nextPagePath, onOpen, ...link }: DialogLinkProps) {
  const [search, setSearch] = useSearchParams();
  function open(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen?.();
    setSearch(withDialog(search, { name: dialog, step: firstSteps[dialog] }), {
      state: { ...openedByLink, nextPagePath },
      preventScrollReset: true,
    });
  }
  // the query is built here without `withNextPage`, because each first visit would load that module
  const next = nextPagePath ? `?next=${encodeURIComponent(`/${nextPagePath}`)}` : '';
  return <Link {...link} to={pages[dialog] + next} onClick={open} />;
}
