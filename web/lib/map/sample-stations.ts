/** Locations of the sample stations, for tests of the map. */
export const sampleStations = [
  { slug: 'tel-aviv-hayarkon-park', latitude: 32.1003, longitude: 34.8066 },
  { slug: 'jerusalem-sacher-park', latitude: 31.7797, longitude: 35.2087 },
  { slug: 'haifa-dado-beach', latitude: 32.7887, longitude: 34.9566 },
  { slug: 'beer-sheva-river-park', latitude: 31.2306, longitude: 34.8052 },
  { slug: 'herzliya-park', latitude: 32.1716, longitude: 34.8257 },
  { slug: 'raanana-park', latitude: 32.1877, longitude: 34.8563 },
  { slug: 'rishon-lezion-superland', latitude: 31.9789, longitude: 34.7467 },
  { slug: 'eilat-north-beach', latitude: 29.5545, longitude: 34.9587 },
];
