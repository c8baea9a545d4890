import { Link } from 'react-router';
import { saveWashedPet } from '#contracts/entitlements/washed-pet.ts';
import type { Pet } from '#contracts/identity/pets.ts';
import type { PetId } from '#contracts/core/ids.ts';
import { getWashHistory, type WashHistoryEntry } from '#contracts/stations/wash-history.ts';
import type { RedemptionView } from '#contracts/stations/redemptions.ts';
import { formatDateTime, isolated } from '#domain/core/text/format.ts';
import { parseShekelAmount } from '#domain/core/money/money.ts';
import type { Page } from '#domain/core/page.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage, useLocalizedText } from '#web/lib/page.tsx';
import { Price } from '#web/lib/language/price.tsx';
import { Sentence } from '#web/ui/sentence.tsx';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import emptyPicture from '../../../illustrations/empty-history.svg';
import { PetChoice, chosenPetOf } from '../../../washes/pet-choice.tsx';
import { showFailureNotice, useAccountCall } from '../account-call.ts';
import { bookingPath } from '../vouchers/booking-path.ts';
import { DashboardSection, SectionLoadError } from '../dashboard-section.tsx';
import { LoadMoreStatus, LoadMoreButton } from './load-more-button.tsx';
import { useLoadMore, type FocusTarget } from './use-load-more.ts';
import { useLocalUpdates } from '../use-local-updates.ts';

type WashPetProps = { readonly wash: WashHistoryEntry; readonly pets: readonly Pet[] };

function WashPet({ wash, pets }: WashPetProps) {
  const { redemptionToken, pet } = wash;
  const [chosen, update] = useLocalUpdates(pet);
  const [busy, during] = useBusy();
  const call = useAccountCall();

  async function say(petId: PetId | null): Promise<void> {
    const answer = await call(saveWashedPet, { params: { redemptionToken }, body: { petId } });
    if (!answer.ok) return showFailureNotice(answer.problem);
    update((before) => chosenPetOf(pets, petId, before));
  }

  return <PetChoice pets={pets} chosen={chosen} busy={busy} onChoosePet={(petId) => void during(() => say(petId))} />;
}

type WashProps = WashPetProps & { readonly focusTarget: FocusTarget; readonly isRunning: boolean };

function Wash({ wash, pets, focusTarget, isRunning }: WashProps) {
  const { locale } = usePage();
  const localized = useLocalizedText();
  return (
    <li className="record" {...focusTarget}>
      <div className="record-words">
        <p className="record-title">
          <Link className="text-link" to={`/wash/${wash.redemptionToken}`}>
            <Sentence
              text={m.dashboard_history_wash({
                station: isolated(localized({ en: wash.locationName, he: wash.locationNameHe })),
                minutes: m.wash_minutes({ minutes: wash.minutes }),
              })}
            />
          </Link>
        </p>
        <p className="record-detail">
          {wash.gift ? `${m.dashboard_history_gift()} · ` : null}
          {localized({ en: wash.packageName, he: wash.packageNameHe })}
        </p>
        <p className="record-detail">
          <bdi>{formatDateTime(Date.parse(wash.startedAt), locale)}</bdi> · {m.bay_name({ number: wash.bayNo })}
        </p>
        {wash.offlineConfirmedAt === null ? null : (
          <p className="record-detail">
            {m.dashboard_history_offline({ time: formatDateTime(Date.parse(wash.offlineConfirmedAt), locale) })}
          </p>
        )}
        {wash.takenBy === null ? null : <p className="record-detail">{m.household_taken_by({ name: wash.takenBy })}</p>}
        {isRunning ? (
          <p className="state-chip" data-good>
            {m.dashboard_history_running()}
          </p>
        ) : (
          <WashPet wash={wash} pets={pets} />
        )}
      </div>
      <div className="record-end">
        <Price agorot={parseShekelAmount(wash.finalPrice)} className="record-price" />
        {wash.discountApplied === '0' ? null : (
          <p className="record-detail">{m.dashboard_history_discount({ percent: wash.discountApplied })}</p>
        )}
      </div>
    </li>
  );
}

type WashHistoryProps = {
  readonly washes: Page<WashHistoryEntry> | null;
  /** Washes of this browser that are reserved or running. */
  readonly running: readonly RedemptionView[];
  readonly pets: readonly Pet[];
  readonly washBalance: number;
};

export function WashHistory({ washes, running, pets, washBalance }: WashHistoryProps) {
  const { entries, more, focusTarget } = useLoadMore(washes, {
    load: (call, cursor) => call(getWashHistory, { query: { cursor } }),
    keyOf: ({ id }) => id,
  });
  return (
    <DashboardSection id="washes" title={m.dashboard_history()}>
      {entries === null ? <SectionLoadError /> : null}
      {entries?.length === 0 ? (
        <div className="part-empty">
          {/* if no washes are left, the summary shows this picture beside the balance */}
          {washBalance === 0 ? null : <img src={emptyPicture} alt="" width={200} height={150} />}
          <p>{m.dashboard_history_empty()}</p>
          <Link className="button button-quiet" to={bookingPath(washBalance)}>
            {m.dashboard_book()}
          </Link>
        </div>
      ) : (
        <ul>
          {entries?.map((wash) => (
            <Wash
              key={wash.id}
              wash={wash}
              pets={pets}
              focusTarget={focusTarget(wash)}
              isRunning={running.some(({ redemptionToken }) => redemptionToken === wash.redemptionToken)}
            />
          ))}
        </ul>
      )}
      <LoadMoreButton of="washes" more={more} />
      <LoadMoreStatus more={more} />
    </DashboardSection>
  );
}
