import { useState } from 'react';
import { listProviders } from '#contracts/staff/settings/providers.ts';
import { useStaffData } from '../../lib/data/use-staff-data.ts';

const SOON_MS = 1_500;
const REFRESH_MS = 30_000;

/** Loads the state of the providers. Polls more often while a test message is being delivered. */
export function useProviders() {
  const [version, setVersion] = useState(0);
  const [hurried, setHurried] = useState(false);
  const resource = useStaffData(listProviders, {}, { version, refreshMs: hurried ? SOON_MS : REFRESH_MS });
  const tests = Object.values(resource.value?.tests ?? {});
  const isWaiting = tests.some((test) => test?.state === 'waiting');
  if (hurried !== isWaiting && resource.value !== null) setHurried(isWaiting);
  return { ...resource, again: () => setVersion((known) => known + 1) };
}
