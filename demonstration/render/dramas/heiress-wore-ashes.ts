import { close, type Drama, door, episode, eyes, insert, over, shadow, split, wide } from '../story.ts'

export const drama: Drama = {
  key: 'heiress-wore-ashes',
  language: 'en',
  text: {
    name: 'The Heiress Wore Ashes',
    introduction:
      'They burned the east wing with her inside and divided her fortune before the embers cooled. Seven years later a veiled investor buys their debts, one by one, and asks only for an invitation to dinner.',
  },
  translations: {
    ar: {
      name: 'الوريثة التي ارتدت الرماد',
      introduction:
        'أحرقوا الجناح الشرقي وهي فيه، واقتسموا ثروتها قبل أن تبرد الجمرات. بعد سبع سنوات تشتري مستثمرة غامضة ديونهم واحدًا تلو الآخر، ولا تطلب سوى دعوة إلى العشاء.',
    },
  },
  categories: ['Revenge', 'Family', 'Suspense', 'Romance'],
  freeEpisodes: 8,
  priceCoins: 60,
  appOnlyEpisodes: [63, 64],
  episodeCount: 64,
  palette: {
    sky: ['#16090f', '#451526', '#b98a4a'],
    far: '#3a1624',
    mid: '#280e1a',
    near: '#14070d',
    light: '#f0cf8a',
    accent: '#8e1436',
  },
  cast: {
    vera: {
      name: 'Vera',
      build: 'woman',
      skin: '#f3cfb6',
      hair: '#1a1013',
      style: 'wavy',
      outfit: 'gown',
      cloth: '#93122f',
      trim: '#f0cf8a',
      eyes: '#3f6a4a',
      wears: ['earrings', 'necklace'],
    },
    julian: {
      name: 'Julian',
      build: 'man',
      skin: '#e7bd99',
      hair: '#6a4a2a',
      style: 'swept',
      outfit: 'suit',
      cloth: '#2a1d2a',
      trim: '#b98a4a',
    },
    matron: {
      name: 'Aunt Cordelia',
      build: 'woman',
      skin: '#e8c4ac',
      hair: '#c8c0c0',
      style: 'chignon',
      outfit: 'blazer',
      cloth: '#3a1c3a',
      trim: '#e8d0b0',
      old: true,
      wears: ['earrings'],
    },
  },
  poster: {
    layout: 'trio',
    place: 'ballroom',
    cast: ['vera', 'matron', 'julian'],
    moods: ['sly', 'angry', 'calm'],
    title: ['The Heiress', 'Wore Ashes'],
    tagline: 'Dinner is served cold',
    font: 'serif',
    weather: 'embers',
  },
  score: { root: 45, scale: 'minor', tempo: 84, lead: 'piano', pad: 0.8, beat: 'waltz' },
  episodes: [
    episode(
      wide('ballroom', [{ who: 'vera', x: 360, scale: 0.58 }], { weather: 'embers' }),
      close('ballroom', 'matron', 'sly', 'And you are, my dear?'),
      close('ballroom', 'vera', 'sly', 'Someone you used to owe.'),
    ),
    episode(
      wide('mansion', [
        { who: 'matron', x: 300, turn: 0.5 },
        { who: 'julian', x: 490, turn: -0.5 },
      ]),
      over('mansion', 'julian', 'matron', 'shock', 'She has her eyes, Aunt.'),
      insert('mansion', 'letter', 'I am not dead'),
    ),
    episode(
      wide('mansion', [{ who: 'vera', x: 250, walk: 1 }], { move: 'right' }),
      insert('mansion', 'photo', 'East wing, 2017'),
      shadow('mansion', 'vera', 'matron', 'That room is locked.'),
    ),
    episode(
      split('ballroom', 'julian', 'sad', 'vera', 'calm', 'I searched the ashes for a week.'),
      close('ballroom', 'vera', 'sad', 'You lit the match, Julian.'),
      eyes('ballroom', 'julian', 'shock'),
    ),
    episode(
      wide('office', [{ who: 'vera', x: 300, turn: 0.4 }], { move: 'left' }),
      insert('office', 'contract', 'Deed of the house'),
      close('office', 'vera', 'smile', 'By Friday they rent from me.'),
    ),
    episode(
      wide(
        'rooftop',
        [
          { who: 'julian', x: 460, turn: -0.6 },
          { who: 'vera', x: 250, turn: 0.6 },
        ],
        { weather: 'rain' },
      ),
      over('rooftop', 'julian', 'vera', 'sad', 'Ask me who carried you out.', { weather: 'rain' }),
      eyes('rooftop', 'vera', 'shock'),
    ),
    episode(
      wide('palace', [{ who: 'matron', x: 360, dark: true }], { move: 'pull' }),
      close('palace', 'matron', 'angry', 'This time, check the body.'),
      insert('palace', 'dagger'),
    ),
    episode(
      insert('mansion', 'ring'),
      split('mansion', 'vera', 'angry', 'matron', 'sly', 'My mother wore this ring.'),
      door('mansion', 'julian', 'Your mother is alive.'),
    ),
  ],
}
