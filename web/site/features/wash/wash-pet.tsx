import { useEffect, useState } from 'react';
import type { PetId } from '#contracts/core/ids.ts';
import { saveWashedPet } from '#contracts/entitlements/washed-pet.ts';
import { listPets, type Pet } from '#contracts/identity/pets.ts';
import type { RedemptionView } from '#contracts/stations/redemptions.ts';
import { getWashHistory, type WashHistoryEntry } from '#contracts/stations/wash-history.ts';
import { callApi } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { useCustomer } from '#web/lib/session.ts';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { PetChoice, chosenPetOf } from '../../washes/pet-choice.tsx';

type PetChoiceFacts = { readonly pets: readonly Pet[]; readonly chosen: WashHistoryEntry['pet'] };

/**
 * Asks the customer which pet was washed. The question is shown only to the signed-in customer whose history contains
 * the wash.
 */
export function WashPet({ wash }: { readonly wash: RedemptionView }) {
  const { redemptionToken } = wash;
  const isCustomer = useCustomer() !== null;
  const [known, setKnown] = useState<PetChoiceFacts | null>(null);
  const [busy, during] = useBusy();

  useEffect(() => {
    let left = false;
    async function load(): Promise<void> {
      const [pets, washes] = await Promise.all([
        callApi(browserApi, listPets, {}),
        callApi(browserApi, getWashHistory, { query: {} }),
      ]);
      const own = washes.ok ? washes.value.find((each) => each.redemptionToken === redemptionToken) : undefined;
      if (!left && pets.ok && own !== undefined) setKnown({ pets: pets.value, chosen: own.pet });
    }
    if (isCustomer) void load();
    return () => {
      left = true;
    };
  }, [isCustomer, redemptionToken]);

  async function say({ pets }: PetChoiceFacts, petId: PetId | null): Promise<void> {
    const answer = await callApi(browserApi, saveWashedPet, { params: { redemptionToken }, body: { petId } });
    if (answer.ok)
      setKnown((before) => (before === null ? null : { pets, chosen: chosenPetOf(pets, petId, before.chosen) }));
  }

  return known === null ? null : (
    <div>
      <PetChoice {...known} busy={busy} onChoosePet={(petId) => void during(() => say(known, petId))} />
    </div>
  );
}
