import { useLocation, useNavigate } from 'react-router';
import { isOpenedHere } from './opened-here.ts';

/** Takes a dialog out of the address; `search` is the address without it. */
export function useClosing(search: string): () => void {
  const navigate = useNavigate();
  const { state }: { state: unknown } = useLocation();
  return () => {
    // opened from this page: closing is going back, so that the back button does not open it again
    if (isOpenedHere(state)) void navigate(-1);
    else void navigate({ search }, { replace: true, preventScrollReset: true });
  };
}
