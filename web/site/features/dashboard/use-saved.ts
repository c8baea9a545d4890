import { useRevalidator } from 'react-router';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** Loads the dashboard again with what was saved, and says so. */
export function useSaved(): (title: string) => Promise<void> {
  const { revalidate } = useRevalidator();
  return async (title) => {
    await revalidate();
    showToast({ title, tone: 'success' });
  };
}
