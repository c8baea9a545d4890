import { useState } from 'react';
import { useLocation } from 'react-router';
import { hideColumns, listSavedViews } from '#contracts/staff/saved-views.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { callStaff } from '../lib/data/staff-api.ts';
import { useStaffData } from '../lib/data/use-staff-data.ts';

/** Loads the saved views and the hidden columns that a staff user has for a list. `reload` repeats the request. */
export function useListViews() {
  const list = useLocation().pathname.replace('/admin/', '');
  const [version, setVersion] = useState(0);
  // the columns that the user chooses are applied immediately, before the server has stored the choice
  const [chosen, setChosen] = useState<{ readonly list: string; readonly hidden: readonly string[] } | null>(null);
  const { value, failure } = useStaffData(listSavedViews, { query: { list } }, { version });
  const hidden = chosen?.list === list ? chosen.hidden : (value?.hidden ?? []);
  async function hide(next: readonly string[]): Promise<void> {
    setChosen({ list, hidden: next });
    const saved = await callStaff(hideColumns, { body: { list, hidden: [...next] } });
    if (!saved.ok) showToast({ title: saved.problem.message, tone: 'danger' });
  }
  return {
    list,
    views: value?.rows ?? null,
    /** True after the views and columns have loaded, or after their loading has failed. */
    isKnown: value !== null || failure !== null,
    hidden,
    hide,
    reload: () => setVersion(version + 1),
  };
}
