import type { Locale } from '#contracts/locale.ts';

/** The practice provider is somebody else's house: its own words. `{provider}` and `{shop}` are names. */
const english = {
  languageName: 'English',
  notice: 'Practice sign-in: no real account is used',
  title: 'Sign in with {provider} (practice)',
  intro: 'This page stands in for {provider} while the shop is being tried out. Choose who you are today.',
  tells: '{shop} gets to know:',
  verified: 'e-mail checked by the provider',
  unverified: 'e-mail not checked',
  hidden: 'no e-mail',
  typedTitle: 'Or somebody else',
  name: 'Name',
  email: 'E-mail (may stay empty)',
  neverTold: 'This provider never tells an e-mail.',
  continueTyped: 'Continue as this person',
  cancel: 'Cancel and go back',
  wrongName: 'Please type a name.',
  wrongEmail: 'This is not an e-mail address.',
  unknownTitle: 'This visit cannot be used',
  unknownText: 'The link is incomplete or not from this shop. Go back and press the button again.',
} as const;

export type PracticeWords = Readonly<Record<keyof typeof english, string>>;

const hebrew: PracticeWords = {
  languageName: 'עברית',
  notice: 'כניסה לניסוי: לא נעשה שימוש בחשבון אמיתי',
  title: 'כניסה עם {provider} (לניסוי)',
  intro: 'העמוד הזה ממלא את מקומו של {provider} בזמן שמנסים את החנות. נותר לבחור מי נכנס היום.',
  tells: 'מה יימסר אל {shop}:',
  verified: 'דוא״ל שנבדק אצל הספק',
  unverified: 'דוא״ל שלא נבדק',
  hidden: 'בלי דוא״ל',
  typedTitle: 'או מישהו אחר',
  name: 'שם',
  email: 'דוא״ל (אפשר להשאיר ריק)',
  neverTold: 'הספק הזה לא מוסר דוא״ל.',
  continueTyped: 'המשך בשם הזה',
  cancel: 'ביטול וחזרה',
  wrongName: 'נא להקליד שם.',
  wrongEmail: 'זו אינה כתובת דוא״ל.',
  unknownTitle: 'אי אפשר להשתמש בביקור הזה',
  unknownText: 'הקישור חלקי או שאינו מהחנות הזו. אפשר לחזור וללחוץ שוב על הכפתור.',
};

export const practiceWords = { en: english, he: hebrew } satisfies Record<Locale, PracticeWords>;
