import { useRevalidator } from 'react-router';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** Reloads the dashboard after a save and shows a notice. */
export function useReloadAfterSave(): (title: string) => Promise<void> {
  const { revalidate } = useRevalidator();
  return async (title) => {
    await revalidate();
    showToast({ title, tone: 'success' });
  };
}
