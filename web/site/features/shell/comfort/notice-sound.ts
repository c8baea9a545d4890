import { useEffect } from 'react';
import { currentToast, subscribeToToasts } from '#web/ui/toast/toast-store.ts';

/** A soft tone with every notice, while sounds are on; the player loads with the first one. */
export function useNoticeSound(): void {
  useEffect(() => {
    let heard = currentToast().toast?.id ?? 0;
    return subscribeToToasts(() => {
      const { toast, open } = currentToast();
      if (!open || toast === null || toast.id === heard) return;
      heard = toast.id;
      import('#web/lib/sound.ts')
        .then(({ playTone }) => playTone(toast.tone === 'danger' ? 'low' : 'high'))
        // a player that does not come, without a network for instance, costs the tone and no more
        .catch(() => undefined);
    });
  }, []);
}
