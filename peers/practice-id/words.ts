import type { Locale } from '#contracts/core/locale.ts';

/**
 * Texts of the simulated provider. They are separate from the shop's texts, because the provider simulates an external
 * service. `{provider}` and `{shop}` are replaced by names.
 */
const english = {
  languageName: 'English',
  notice: 'Practice sign-in: no real account is used',
  title: 'Sign in with {provider} (practice)',
  intro: 'This page replaces {provider} while the shop is in test mode. Choose a person to sign in as.',
  tells: '{shop} receives:',
  verified: 'email, verified by the provider',
  unverified: 'email, not verified',
  hidden: 'no email',
  typedTitle: 'Or another person',
  name: 'Name',
  email: 'Email (optional)',
  neverTold: 'This provider never passes on an email.',
  continueTyped: 'Continue as this person',
  cancel: 'Cancel and go back',
  wrongName: 'Enter a name.',
  wrongEmail: 'This is not an email address.',
  unknownTitle: 'This sign-in request is not valid',
  unknownText: 'The link is incomplete or not from this shop. Go back and press the button again.',
} as const;

export type DevelopmentIdpTexts = Readonly<Record<keyof typeof english, string>>;

const hebrew: DevelopmentIdpTexts = {
  languageName: 'עברית',
  notice: 'כניסה לניסוי: לא נעשה שימוש בחשבון אמיתי',
  title: 'כניסה עם {provider} (לניסוי)',
  intro: 'העמוד הזה ממלא את מקומו של {provider} בזמן שמנסים את החנות. נותר לבחור מי נכנס היום.',
  tells: 'מה יימסר אל {shop}:',
  verified: 'אימייל שנבדק אצל הספק',
  unverified: 'אימייל שלא נבדק',
  hidden: 'בלי אימייל',
  typedTitle: 'או מישהו אחר',
  name: 'שם',
  email: 'אימייל (אפשר להשאיר ריק)',
  neverTold: 'הספק הזה לא מוסר אימייל.',
  continueTyped: 'המשך בשם הזה',
  cancel: 'ביטול וחזרה',
  wrongName: 'נא להקליד שם.',
  wrongEmail: 'זו אינה כתובת אימייל.',
  unknownTitle: 'אי אפשר להשתמש בביקור הזה',
  unknownText: 'הקישור חלקי או שאינו מהחנות הזו. אפשר לחזור וללחוץ שוב על הכפתור.',
};

export const developmentIdpTexts = { en: english, he: hebrew } satisfies Record<Locale, DevelopmentIdpTexts>;
