import { close, type Drama, door, episode, eyes, insert, over, split, wide } from '../story.ts'

export const drama: Drama = {
  key: 'rain-promise',
  language: 'ja',
  categories: ['Romance', 'Youth', 'Time travel'],
  freeEpisodes: 5,
  priceCoins: 40,
  palette: {
    sky: ['#3d64a0', '#a8a6d8', '#f8c4cc'],
    far: '#6c8ac4',
    mid: '#3f5f94',
    near: '#1d3050',
    light: '#ffe2b8',
    accent: '#ee7f95',
  },
  cast: {
    aoi: {
      name: 'Aoi',
      build: 'woman',
      skin: '#fbe0d0',
      hair: '#4a2c2a',
      style: 'bangs',
      outfit: 'uniform',
      cloth: '#2c3f70',
      trim: '#ee6f88',
      eyes: '#6a4a2c',
    },
    ren: {
      name: 'Ren',
      build: 'man',
      skin: '#f3d2b8',
      hair: '#1c2233',
      style: 'comma',
      outfit: 'uniform',
      cloth: '#2c3f70',
      trim: '#3f6fb0',
    },
    mother: {
      name: 'Mother',
      build: 'woman',
      skin: '#f2ceb6',
      hair: '#3c2b2b',
      style: 'chignon',
      outfit: 'sweater',
      cloth: '#b6757a',
      trim: '#ffffff',
    },
  },
  poster: {
    layout: 'pair',
    mirrored: true,
    place: 'seaside',
    cast: ['aoi', 'ren'],
    moods: ['calm', 'sad'],
    title: ['雨宿りの', '約束'],
    subtitle: 'A Promise in the Rain',
    font: 'han',
    weather: 'petals',
  },
  score: { root: 53, scale: 'major', tempo: 84, lead: 'piano', pad: 0.6, beat: 'none' },
  episodes: [
    episode(
      wide('train', [{ who: 'aoi', x: 330, turn: 0.5 }], { move: 'left' }),
      close('train', 'aoi', 'sad', 'You said you would come back.'),
      door('train', 'ren', 'Aoi. I am late.'),
    ),
    episode(
      wide('classroom', [
        { who: 'ren', x: 470, turn: -0.4 },
        { who: 'aoi', x: 240, turn: 0.5 },
      ]),
      over('classroom', 'ren', 'aoi', 'smile', 'The bell rings in three, two...'),
      eyes('classroom', 'aoi', 'shock'),
    ),
    episode(
      wide(
        'rainStreet',
        [
          { who: 'aoi', x: 240, walk: 1 },
          { who: 'ren', x: 130, walk: 1 },
        ],
        { weather: 'rain' },
      ),
      close('rainStreet', 'ren', 'sad', 'Do not cross the bridge today.', { weather: 'rain' }),
      insert('rainStreet', 'watch'),
    ),
    episode(
      split('classroom', 'aoi', 'angry', 'ren', 'sad', 'How do you know my tomorrow?'),
      close('classroom', 'ren', 'sad', 'Because I lived it. Without you.'),
      insert('classroom', 'photo', '十年後'),
    ),
    episode(
      wide(
        'seaside',
        [
          { who: 'aoi', x: 280, turn: 0.5 },
          { who: 'ren', x: 450, turn: -0.5 },
        ],
        { move: 'pull' },
      ),
      over('seaside', 'aoi', 'ren', 'smile', 'Then let us change it.'),
      insert('seaside', 'phone', '彼を信じるな'),
    ),
    episode(
      wide('train', [{ who: 'ren', x: 380, turn: 0.2, dark: true }], { move: 'right' }),
      close('train', 'ren', 'sad', 'If I get off, you will forget me.'),
      eyes('train', 'aoi', 'sad', 'Ren... who is Ren?'),
    ),
  ],
}
