import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { mailTokenFromFragment } from './mail-token-from-fragment.ts';

/**
 * In-memory copy of the tokens by storage key, for browsers without session storage. The copy is lost when the page is
 * reloaded.
 */
const remembered = new Map<string, string>();

function storedToken(key: string): string | null {
  try {
    return remembered.get(key) ?? window.sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function storeToken(key: string, token: string): void {
  remembered.set(key, token);
  try {
    window.sessionStorage.setItem(key, token);
  } catch {
    // session storage is full or disabled, so the token stays in memory only
  }
}

function forget(key: string): void {
  remembered.delete(key);
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // without session storage, the token was in memory only
  }
}

type MailToken = {
  /**
   * Token of the emailed link. Undefined until the browser has read the URL. Null if the link was incomplete, and the
   * visitor then types the code from the email.
   */
  readonly token: string | null | undefined;
  /**
   * Stores a code that the visitor typed, just as the token of a link is stored. The code stays in this tab while the
   * visitor signs in.
   */
  readonly storeToken: (code: string) => void;
  /** Removes the token from this tab after it was used or permanently refused. */
  readonly forget: () => void;
};

/**
 * Returns the secret token of a link in an email. The token is in the URL's fragment, which is never sent to a server,
 * a log or a referrer. The hook removes the token from the URL immediately, so that the browser history does not
 * contain it. The hook stores the token in this tab under `key`. The token therefore survives a reload and a sign-in.
 */
export function useMailToken(key: string): MailToken {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const linkToken = mailTokenFromFragment(hash);

  useEffect(() => {
    if (hash === '') return;
    if (linkToken !== null) storeToken(key, linkToken);
    void navigate({ pathname, search, hash: '' }, { replace: true, preventScrollReset: true });
  }, [hash, linkToken, key, navigate, pathname, search]);

  return {
    token: useHydrated() ? (linkToken ?? storedToken(key)) : undefined,
    storeToken: (code) => storeToken(key, code),
    forget: () => forget(key),
  };
}
