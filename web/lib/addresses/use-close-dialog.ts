import { useLocation, useNavigate } from 'react-router';
import { isOpenedByLink } from './opened-by-link.ts';

/** Removes a dialog from the URL; `search` is the query without it. */
export function useCloseDialog(search: string): () => void {
  const navigate = useNavigate();
  const { state }: { state: unknown } = useLocation();
  return () => {
    // the dialog was opened from this page, so closing goes back in the history; otherwise the back button would open
    // the dialog again
    if (isOpenedByLink(state)) void navigate(-1);
    else void navigate({ search }, { replace: true, preventScrollReset: true });
  };
}
