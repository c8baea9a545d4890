import { useState } from 'react';
import { listProviders } from '#contracts/staff/settings/providers.ts';
import { useStaffData } from '../../lib/data/use-staff-data.ts';

const SOON_MS = 1_500;
const REFRESH_MS = 30_000;

/** How the providers do; looked at often while a test message is on its way. */
export function useProviders() {
  const [version, setVersion] = useState(0);
  const [hurried, setHurried] = useState(false);
  const asked = useStaffData(listProviders, {}, { version, refreshMs: hurried ? SOON_MS : REFRESH_MS });
  const tests = Object.values(asked.value?.tests ?? {});
  const isWaiting = tests.some((test) => test?.state === 'waiting');
  if (hurried !== isWaiting && asked.value !== null) setHurried(isWaiting);
  return { ...asked, again: () => setVersion((known) => known + 1) };
}
