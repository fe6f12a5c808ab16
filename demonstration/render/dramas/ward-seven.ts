import { close, type Drama, door, episode, eyes, insert, over, shadow, split, wide } from '../story.ts'

export const drama: Drama = {
  key: 'ward-seven',
  language: 'en',
  categories: ['Suspense', 'Mystery', 'Family'],
  freeEpisodes: 3,
  priceCoins: 65,
  palette: {
    sky: ['#071a1c', '#12444a', '#9fd8c0'],
    far: '#1c565a',
    mid: '#123c42',
    near: '#081f24',
    light: '#d8ffe8',
    accent: '#d83a3a',
  },
  cast: {
    naima: {
      name: 'Dr. Naima',
      build: 'woman',
      skin: '#b57a54',
      hair: '#17100f',
      style: 'ponytail',
      outfit: 'doctor',
      cloth: '#ffffff',
      trim: '#2f8f8a',
      eyes: '#4a2a18',
    },
    cole: {
      name: 'Dr. Cole',
      build: 'man',
      skin: '#ecc6a6',
      hair: '#3f3630',
      style: 'swept',
      outfit: 'doctor',
      cloth: '#ffffff',
      trim: '#3a5f8a',
      wears: ['glasses'],
    },
    father: {
      name: 'Father',
      build: 'man',
      skin: '#a87250',
      hair: '#c9c4bd',
      style: 'crop',
      outfit: 'sweater',
      cloth: '#4f7a74',
      trim: '#ffffff',
      old: true,
    },
  },
  poster: {
    layout: 'eyes',
    place: 'hospital',
    cast: ['naima', 'father'],
    moods: ['shock', 'calm'],
    title: ['WARD', 'SEVEN'],
    tagline: 'The lift only goes to six',
    font: 'sans',
  },
  score: { root: 43, scale: 'minor', tempo: 66, lead: 'bell', pad: 1, beat: 'tense' },
  episodes: [
    episode(
      wide('hospital', [{ who: 'naima', x: 330, walk: 1 }], { move: 'pull' }),
      insert('hospital', 'phone', 'WARD 7: come now'),
      close('hospital', 'naima', 'shock', 'There is no Ward Seven.'),
    ),
    episode(
      wide('corridor', [
        { who: 'cole', x: 470, turn: -0.5 },
        { who: 'naima', x: 250, turn: 0.5 },
      ]),
      over('corridor', 'cole', 'naima', 'calm', 'Whoever paged you, do not go up.'),
      insert('corridor', 'key'),
    ),
    episode(
      wide('corridor', [{ who: 'naima', x: 360, dark: true }], { move: 'rise' }),
      close('corridor', 'naima', 'sad', 'Hello? Is anyone...'),
      door('corridor', 'father', 'You are late, little bird.'),
    ),
    episode(
      split('hospital', 'father', 'sad', 'naima', 'shock', 'I signed your death this morning!', {
        by: 'naima',
      }),
      close('hospital', 'father', 'calm', 'You signed what he gave you.'),
      insert('hospital', 'contract', 'Certificate of death'),
    ),
    episode(
      wide('office', [{ who: 'cole', x: 400, turn: -0.3 }], { move: 'left' }),
      shadow('office', 'cole', 'naima', 'Files are private, doctor.'),
      eyes('office', 'naima', 'angry'),
    ),
    episode(
      close('hospital', 'cole', 'sly', 'Seven floors. Seven patients.'),
      over('hospital', 'naima', 'cole', 'angry', 'I counted six.'),
      insert('hospital', 'screen', 'PATIENT 7: DR. NAIMA'),
    ),
  ],
}
