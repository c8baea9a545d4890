import { useLocation, useNavigate } from 'react-router';
import { isDialogOpenedByLink } from './opened-by-link.ts';

/** Returns a function that removes a dialog from the URL. `search` is the query without the dialog. */
export function useCloseDialog(search: string): () => void {
  const navigate = useNavigate();
  const { state }: { state: unknown } = useLocation();
  return () => {
    // the dialog was opened from this page, so closing it goes back in the history. Without this step, the back button
    // would open the dialog again
    if (isDialogOpenedByLink(state)) void navigate(-1);
    else void navigate({ search }, { replace: true, preventScrollReset: true });
  };
}
