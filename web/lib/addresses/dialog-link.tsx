import type { MouseEvent, ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { withDialog, type DialogName } from './dialog-address.ts';
import { openedHere } from './opened-here.ts';

const pages = { signIn: '/login', register: '/register' } as const satisfies Record<DialogName, string>;
const firstSteps = { signIn: 'biometric', register: 'method' } as const satisfies Record<DialogName, string>;

type DialogLinkProps = {
  readonly dialog: DialogName;
  readonly className?: string;
  /** Where somebody goes on who signs in or registers there, as a query of this page or of the home page: `?package=2`. */
  readonly leadsTo?: string;
  readonly onOpen?: () => void;
  readonly children: ReactNode;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
};

/** Opens a dialog over this page. Without scripts, and for a new tab, it leads to the page that does the same. */
export function DialogLink({ dialog, leadsTo, onOpen, ...link }: DialogLinkProps) {
  const [search, setSearch] = useSearchParams();
  function open(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen?.();
    setSearch(withDialog(search, { name: dialog, step: firstSteps[dialog] }), {
      state: { ...openedHere, leadsTo },
      preventScrollReset: true,
    });
  }
  // not by leadingOn: every first visit would load it
  const next = leadsTo ? `?next=${encodeURIComponent(`/${leadsTo}`)}` : '';
  return <Link {...link} to={pages[dialog] + next} onClick={open} />;
}
