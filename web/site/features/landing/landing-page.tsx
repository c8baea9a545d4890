import { Link } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { DropIcon, LeafIcon, ShieldIcon } from '#web/ui/icons/icons.tsx';
import type { HomeTexts } from '../../home-texts/load-home-texts.ts';
import { FaqEntryList, type FaqEntryListProps } from '../../home-texts/question-list.tsx';
import type { Catalogue } from './catalogue.ts';
import { ClaimsSection } from './claims-section.tsx';
import { GiftsSection } from './gifts-section.tsx';
import { HeroSection, type UploadedPictureProps } from './hero-section.tsx';
import { LoyaltySection } from './loyalty-section.tsx';
import { PackagesSection } from './packages-section.tsx';
import { StationsSection, type StationsSectionProps } from './stations-section.tsx';
import { TechnologySection } from './technology-section.tsx';
import bottle from '../../illustrations/organic-tea-tree.svg';
import rinse from '../../illustrations/step-1-rinse.svg';
import shampoo from '../../illustrations/step-2-shampoo.svg';
import conditioner from '../../illustrations/step-3-conditioner.svg';
import fleaAndTick from '../../illustrations/step-4-flea-tick.svg';
import fullRinse from '../../illustrations/step-5-rinse.svg';
import dry from '../../illustrations/step-6-dry.svg';

const steps = [
  { picture: rinse, title: 'steps_1_title', text: 'steps_1_text' },
  { picture: shampoo, title: 'steps_2_title', text: 'steps_2_text' },
  { picture: conditioner, title: 'steps_3_title', text: 'steps_3_text' },
  { picture: fleaAndTick, title: 'steps_4_title', text: null },
  { picture: fullRinse, title: 'steps_5_title', text: 'steps_5_text' },
  { picture: dry, title: 'steps_6_title', text: 'steps_6_text' },
] as const;

type TextsProps = { readonly texts: HomeTexts };

/**
 * Shows the six steps of a wash, each with its picture. The owner cannot change the sentence about flea and tick care,
 * because it concerns safety.
 */
function StepsSection({ texts }: TextsProps) {
  return (
    <section className="section" id="wash-steps" aria-labelledby="steps-title">
      <div className="section-head">
        <h2 id="steps-title">{texts.steps_title}</h2>
        <p>{texts.steps_text}</p>
      </div>
      <ol className="step-list">
        {steps.map(({ picture, title, text }) => (
          <li key={picture} className="step">
            <img src={picture} alt="" width="320" height="320" loading="lazy" />
            <h3>{texts[title]}</h3>
            <p>{text === null ? m.steps_4_text() : texts[text]}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const promises = [
  { Icon: DropIcon, title: 'organic_shampoo_title', text: 'organic_shampoo_text' },
  { Icon: LeafIcon, title: 'organic_tea_tree_title', text: null },
  { Icon: ShieldIcon, title: 'organic_eco_title', text: 'organic_eco_text' },
] as const;

/**
 * Section with the shop's organic promise. The owner cannot change the sentence about tea tree oil, because it warns
 * cat owners.
 */
function OrganicSection({ texts }: TextsProps) {
  return (
    <section className="section organic" id="organic" aria-labelledby="organic-title">
      <img className="organic-picture" src={bottle} alt={m.organic_picture()} width="320" height="320" loading="lazy" />
      <div className="organic-words">
        <h2 id="organic-title">{texts.organic_title}</h2>
        <p className="organic-text">{texts.organic_text}</p>
        <ul className="promise-list">
          {promises.map(({ Icon, title, text }) => (
            <li key={title}>
              <Icon className="icon-larger" />
              <div>
                <h3>{texts[title]}</h3>
                <p>{text === null ? m.organic_tea_tree_text() : texts[text]}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/**
 * Shows how to cancel an order. The Consumer Protection Law (section 14ט) requires a prominent way to cancel on the
 * home page.
 */
function CancellationNote() {
  return (
    <p className="cancel-note">
      {m.cancel_note()} <Link to="/cancel">{m.footer_cancel()}</Link>
    </p>
  );
}

type LandingPageProps = StationsSectionProps &
  UploadedPictureProps & {
    readonly catalogue: Catalogue;
    /** The frequently asked questions. Null if they are shown only on the contact page. */
    readonly questions: FaqEntryListProps | null;
  };

/** The home page. Products, prices and payment come first. */
export function LandingPage({ catalogue, texts, questions, stations, Near, own, Film }: LandingPageProps) {
  return (
    <>
      <HeroSection packages={catalogue.packages} texts={texts} own={own} Film={Film} />
      <PackagesSection {...catalogue} texts={texts} />
      <StepsSection texts={texts} />
      <TechnologySection texts={texts} />
      <OrganicSection texts={texts} />
      <StationsSection texts={texts} stations={stations} Near={Near} />
      <GiftsSection giftCards={catalogue.giftCards} texts={texts} />
      <LoyaltySection texts={texts} />
      {questions === null ? null : <FaqEntryList {...questions} />}
      <ClaimsSection stations={stations} texts={texts} />
      <CancellationNote />
    </>
  );
}
