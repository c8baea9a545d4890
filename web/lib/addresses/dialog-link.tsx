import type { MouseEvent, ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { withDialog, type DialogName } from './dialog-address.ts';
import { dialogOpenedByLink } from './opened-by-link.ts';

const pages = { signIn: '/login', register: '/register' } as const satisfies Record<DialogName, string>;
const firstSteps = { signIn: 'biometric', register: 'method' } as const satisfies Record<DialogName, string>;

type DialogLinkProps = {
  readonly dialog: DialogName;
  readonly className?: string;
  /**
   * Query of the page to open after sign-in or registration, for example `?package=2`. It is added to the path of the
   * current page. Without JavaScript, it is added to the path of the home page.
   */
  readonly nextPagePath?: string;
  readonly onOpen?: () => void;
  readonly children: ReactNode;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
};

/**
 * Link that opens a dialog over the current page. Without JavaScript or in a new tab, the link opens a full page with
 * the same function.
 */
export function DialogLink({ dialog, nextPagePath, onOpen, ...link }: DialogLinkProps) {
  const [search, setSearch] = useSearchParams();
  function open(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen?.();
    setSearch(withDialog(search, { name: dialog, step: firstSteps[dialog] }), {
      state: { ...dialogOpenedByLink, nextPagePath },
      preventScrollReset: true,
    });
  }
  // the query is built here and not by `withNextPage`, because every first visit would then load that module
  const next = nextPagePath ? `?next=${encodeURIComponent(`/${nextPagePath}`)}` : '';
  return <Link {...link} to={pages[dialog] + next} onClick={open} />;
}
