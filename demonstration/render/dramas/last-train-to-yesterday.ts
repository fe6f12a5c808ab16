import { close, type Drama, door, episode, eyes, insert, over, shadow, split, wide } from '../story.ts'

export const drama: Drama = {
  key: 'last-train-to-yesterday',
  language: 'en',
  text: {
    name: 'Last Train to Yesterday',
    introduction:
      'Every midnight an unlisted train stops for ninety seconds and leaves for the day before. Detective Iris has three rides to catch the man who killed her husband, and he has a ticket too.',
  },
  translations: {
    ar: {
      name: 'القطار الأخير إلى الأمس',
      introduction:
        'كل منتصف ليل يتوقف قطار مجهول تسعين ثانية ثم يغادر إلى اليوم السابق. لدى المحققة آيريس ثلاث رحلات لتمسك بقاتل زوجها، ولديه تذكرة هو أيضًا.',
    },
  },
  categories: ['Time travel', 'Suspense', 'Mystery'],
  freeEpisodes: 3,
  priceCoins: 80,
  palette: {
    sky: ['#06232e', '#0f5460', '#f2935a'],
    far: '#0f4450',
    mid: '#0a303a',
    near: '#061c24',
    light: '#ffbf70',
    accent: '#d8572e',
  },
  cast: {
    iris: {
      name: 'Iris',
      build: 'woman',
      skin: '#b9805c',
      hair: '#1d1414',
      style: 'chignon',
      outfit: 'coat',
      cloth: '#c87a3a',
      trim: '#f0e2c8',
      eyes: '#5a3a20',
    },
    conductor: {
      name: 'Conductor',
      build: 'man',
      skin: '#e3c0a0',
      hair: '#d8d2c8',
      style: 'crop',
      outfit: 'uniform',
      cloth: '#14464f',
      trim: '#0b2a33',
      wears: ['cap'],
      old: true,
    },
    noah: {
      name: 'Noah',
      build: 'man',
      skin: '#d8a27c',
      hair: '#2a1d18',
      style: 'comma',
      outfit: 'sweater',
      cloth: '#3f6a6a',
      trim: '#ffffff',
    },
  },
  poster: {
    layout: 'ghost',
    place: 'clockwork',
    cast: ['iris', 'noah'],
    moods: ['calm', 'sad'],
    title: ['LAST TRAIN', 'TO YESTERDAY'],
    tagline: 'Ninety seconds. No return.',
    font: 'serif',
    weather: 'embers',
  },
  score: { root: 47, scale: 'minor', tempo: 100, lead: 'piano', pad: 0.7, beat: 'tense' },
  episodes: [
    episode(
      wide('train', [{ who: 'iris', x: 320, turn: 0.4 }], { move: 'left' }),
      over('train', 'conductor', 'iris', 'calm', 'Next stop: yesterday, madam.'),
      insert('train', 'watch'),
    ),
    episode(
      wide('kitchen', [
        { who: 'noah', x: 440, turn: -0.5 },
        { who: 'iris', x: 230, turn: 0.5 },
      ]),
      close('kitchen', 'noah', 'smile', 'You look like you saw a ghost.'),
      close('kitchen', 'iris', 'sad', 'Do not go out tonight. Please.'),
    ),
    episode(
      wide('alley', [{ who: 'iris', x: 330, walk: 1 }], { weather: 'rain' }),
      shadow('alley', 'iris', 'conductor', 'Twenty seconds to midnight.'),
      eyes('alley', 'iris', 'shock'),
    ),
    episode(
      wide('clockwork', [{ who: 'conductor', x: 360, dark: true }], { move: 'rise' }),
      close('clockwork', 'conductor', 'sly', 'Each ride costs one memory.'),
      insert('clockwork', 'photo', 'Our wedding'),
    ),
    episode(
      split('train', 'iris', 'angry', 'noah', 'sad', 'You bought a ticket too?'),
      close('train', 'noah', 'sad', 'Eleven times. You always die.'),
      insert('train', 'key'),
    ),
    episode(
      wide(
        'train',
        [
          { who: 'iris', x: 230, turn: 0.5 },
          { who: 'noah', x: 470, turn: -0.5 },
        ],
        { move: 'pull' },
      ),
      close('train', 'iris', 'calm', 'Then one of us stays behind.'),
      door('train', 'conductor', 'The train has already chosen.'),
    ),
  ],
}
