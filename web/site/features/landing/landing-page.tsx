import type { LocationClaims } from '#domain/stations/location-claims.ts';
import type { Catalogue } from './catalogue.ts';
import { CancelNote } from './cancel-note.tsx';
import { ClaimsSection } from './claims-section.tsx';
import { GiftsSection } from './gifts-section.tsx';
import { HeroSection } from './hero-section.tsx';
import { LoyaltySection } from './loyalty-section.tsx';
import { OrganicSection } from './organic-section.tsx';
import { PackagesSection } from './packages-section.tsx';
import { StationsSection } from './stations-section.tsx';
import { StepsSection } from './steps-section.tsx';
import { TechnologySection } from './technology-section.tsx';

type LandingPageProps = { readonly catalogue: Catalogue; readonly stations: LocationClaims | null };

/** The home page for guests: what it is, how much, pay; everything else is for the second visit. */
export function LandingPage({ catalogue, stations }: LandingPageProps) {
  return (
    <>
      <HeroSection packages={catalogue.packages} />
      <PackagesSection {...catalogue} />
      <StepsSection />
      <TechnologySection />
      <OrganicSection />
      <GiftsSection giftCards={catalogue.giftCards} />
      <LoyaltySection />
      <StationsSection stations={stations} />
      <ClaimsSection stations={stations} />
      <CancelNote />
    </>
  );
}
