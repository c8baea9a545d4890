import type { SeedOpeningHours, SeedStation } from '#server/stations/store/seed.ts';

type Station = Omit<SeedStation, 'stationId' | 'washMinutes'>;

/** Opening hours for 24 hours, every day, written as equal times. */
const always: readonly SeedOpeningHours[] = Array.from({ length: 7 }, () => ({ open: '00:00', close: '00:00' }));

const weekday: SeedOpeningHours = { open: '06:00', close: '23:00' };

/**
 * Opening hours with Shabbat: Sunday to Thursday the whole day, Friday until the afternoon, Saturday from the evening.
 */
const withShabbat: readonly SeedOpeningHours[] = [
  weekday,
  weekday,
  weekday,
  weekday,
  weekday,
  { open: '06:00', close: '15:00' },
  { open: '20:00', close: '23:30' },
];

const daily: readonly SeedOpeningHours[] = Array.from({ length: 7 }, () => ({ open: '07:00', close: '22:00' }));

const ramp = {
  accessibility: 'Step-free from the parking space, one low tub at 45 cm, controls within reach of a wheelchair',
  accessibilityHe: 'גישה ללא מדרגות מהחניה, אמבט נמוך בגובה 45 ס״מ, לוח הפעלה בהישג יד בישיבה בכיסא גלגלים',
} as const;
const rampAndLoop = {
  accessibility: 'Step-free, accessible parking space beside the bay, induction loop and tactile signs at the panel',
  accessibilityHe: 'ללא מדרגות, חניה נגישה צמודה לעמדה, לולאת השראה ושילוט מישושי ליד לוח ההפעלה',
} as const;
const oneStep = {
  accessibility: 'One step of 12 cm at the entrance, a portable ramp hangs beside it; every tub at 60 cm',
  accessibilityHe: 'מדרגה אחת בגובה 12 ס״מ בכניסה, כבש נייד תלוי לצידה; כל אמבט בגובה 60 ס״מ',
} as const;

/**
 * Sample stations for trying the station finder, with real towns and plausible street corners. Each says that it is a
 * sample.
 */
export const seedStations: readonly Station[] = [
  {
    slug: 'tel-aviv-hayarkon-park',
    name: 'Tel Aviv · HaYarkon Park',
    nameHe: 'תל אביב · פארק הירקון',
    address: 'Rokach Boulevard 80 (sample address)',
    addressHe: 'שדרות רוקח 80 (כתובת לדוגמה)',
    city: 'Tel Aviv',
    cityHe: 'תל אביב',
    latitude: 32.1003,
    longitude: 34.8066,
    hours: always,
    bays: 3,
    ...rampAndLoop,
  },
  {
    slug: 'jerusalem-sacher-park',
    name: 'Jerusalem · Sacher Park',
    nameHe: 'ירושלים · גן סאקר',
    address: 'Ben Tsvi Boulevard 32 (sample address)',
    addressHe: 'שדרות בן צבי 32 (כתובת לדוגמה)',
    city: 'Jerusalem',
    cityHe: 'ירושלים',
    latitude: 31.7797,
    longitude: 35.2087,
    hours: withShabbat,
    bays: 2,
    ...ramp,
  },
  {
    slug: 'haifa-dado-beach',
    name: 'Haifa · Dado Beach',
    nameHe: 'חיפה · חוף דדו',
    address: 'David Elazar Street 12 (sample address)',
    addressHe: 'רחוב דוד אלעזר 12 (כתובת לדוגמה)',
    city: 'Haifa',
    cityHe: 'חיפה',
    latitude: 32.7887,
    longitude: 34.9566,
    hours: always,
    bays: 2,
    ...ramp,
  },
  {
    slug: 'beer-sheva-river-park',
    name: "Be'er Sheva · River Park",
    nameHe: 'באר שבע · פארק נחל באר שבע',
    address: 'Eli Cohen Road 5 (sample address)',
    addressHe: 'דרך אלי כהן 5 (כתובת לדוגמה)',
    city: "Be'er Sheva",
    cityHe: 'באר שבע',
    latitude: 31.2306,
    longitude: 34.8052,
    hours: daily,
    bays: 2,
    ...ramp,
  },
  {
    slug: 'herzliya-park',
    name: 'Herzliya · Herzliya Park',
    nameHe: 'הרצליה · פארק הרצליה',
    address: 'Shivat HaKochavim Boulevard 14 (sample address)',
    addressHe: 'שדרות שבעת הכוכבים 14 (כתובת לדוגמה)',
    city: 'Herzliya',
    cityHe: 'הרצליה',
    latitude: 32.1716,
    longitude: 34.8257,
    hours: always,
    bays: 2,
    ...rampAndLoop,
  },
  {
    slug: 'raanana-park',
    name: "Ra'anana · Ra'anana Park",
    nameHe: 'רעננה · פארק רעננה',
    address: 'Weizmann Street 1 (sample address)',
    addressHe: 'רחוב ויצמן 1 (כתובת לדוגמה)',
    city: "Ra'anana",
    cityHe: 'רעננה',
    latitude: 32.1877,
    longitude: 34.8563,
    hours: withShabbat,
    bays: 2,
    ...oneStep,
  },
  {
    slug: 'rishon-lezion-superland',
    name: 'Rishon LeZion · Western Lakes',
    nameHe: 'ראשון לציון · אגם הסופרלנד',
    address: 'HaMeah VeEsrim Street 4 (sample address)',
    addressHe: 'רחוב המאה ועשרים 4 (כתובת לדוגמה)',
    city: 'Rishon LeZion',
    cityHe: 'ראשון לציון',
    latitude: 31.9789,
    longitude: 34.7467,
    hours: daily,
    bays: 3,
    ...ramp,
  },
  {
    slug: 'eilat-north-beach',
    name: 'Eilat · North Beach',
    nameHe: 'אילת · החוף הצפוני',
    address: 'Derech HaArava 7 (sample address)',
    addressHe: 'דרך הערבה 7 (כתובת לדוגמה)',
    city: 'Eilat',
    cityHe: 'אילת',
    latitude: 29.5545,
    longitude: 34.9587,
    hours: always,
    bays: 1,
    ...oneStep,
  },
];
