import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { mailTokenPattern } from '#contracts/core/mail-secret.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** For browsers without storage: kept until the page is left. */
const remembered = new Map<string, string>();

function kept(key: string): string | null {
  try {
    return remembered.get(key) ?? window.sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, token: string): void {
  remembered.set(key, token);
  try {
    window.sessionStorage.setItem(key, token);
  } catch {
    // storage is full or switched off
  }
}

function forget(key: string): void {
  remembered.delete(key);
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // then it was never there
  }
}

function tokenIn(hash: string): string | null {
  const token = hash.slice(1);
  return mailTokenPattern.test(token) ? token : null;
}

type MailToken = {
  /** Undefined until the browser has looked; null if the link was cut, then the mail's code is typed. */
  readonly token: string | null | undefined;
  /** Keeps a typed code in this tab like a token, for signing in meanwhile. */
  readonly keep: (code: string) => void;
  /** Removes the token from this tab, once it is used or refused for good. */
  readonly forget: () => void;
};

/**
 * The secret of a mail's link. It comes in the fragment, which no server, log or referrer sees, and is removed from the
 * address at once, so that it is in no history and on no shared screen. Under `key` it is kept in this tab, for a reload
 * and for signing in meanwhile.
 */
export function useMailToken(key: string): MailToken {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const told = tokenIn(hash);

  useEffect(() => {
    if (hash === '') return;
    if (told !== null) keep(key, told);
    void navigate({ pathname, search, hash: '' }, { replace: true, preventScrollReset: true });
  }, [hash, told, key, navigate, pathname, search]);

  return {
    token: useHydrated() ? (told ?? kept(key)) : undefined,
    keep: (code) => keep(key, code),
    forget: () => forget(key),
  };
}
