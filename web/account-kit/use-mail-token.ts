import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { mailTokenFromFragment } from './mail-token-in.ts';

/** Copy of the tokens in memory, by key, for browsers without session storage; lost when the page is reloaded. */
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
   * Token of the link; undefined until the browser has read the URL. Null if the link was cut off; the visitor then
   * types the code from the email.
   */
  readonly token: string | null | undefined;
  /** Stores a typed code in this tab, like the token of a link, while the visitor signs in. */
  readonly storeToken: (code: string) => void;
  /** Removes the token from this tab after it was used or permanently refused. */
  readonly forget: () => void;
};

/**
 * Returns the secret token of a link in an email. The token is in the URL's fragment, which no server, log or referrer
 * receives. The hook removes the token from the URL immediately, so that no history contains it. It stores the token in
 * this tab under `key`, for a reload and while the visitor signs in.
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
