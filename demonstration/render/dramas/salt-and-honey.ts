import { close, type Drama, door, episode, eyes, insert, over, split, wide } from '../story.ts'

export const drama: Drama = {
  key: 'salt-and-honey',
  language: 'en',
  categories: ['Family', 'Romance'],
  freeEpisodes: 6,
  palette: {
    sky: ['#2f6d8c', '#f29a7e', '#ffd79a'],
    far: '#3f8c9c',
    mid: '#2a6c80',
    near: '#2a3450',
    light: '#ffe0a0',
    accent: '#f0705a',
  },
  cast: {
    lina: {
      name: 'Lina',
      build: 'woman',
      skin: '#d9a078',
      hair: '#3a2018',
      style: 'wavy',
      outfit: 'shirt',
      cloth: '#f4e8d4',
      trim: '#f0705a',
      eyes: '#6a4a28',
      wears: ['flower'],
    },
    sami: {
      name: 'Sami',
      build: 'man',
      skin: '#b97e58',
      hair: '#1d1512',
      style: 'comma',
      outfit: 'sweater',
      cloth: '#2f5f7a',
      trim: '#ffffff',
    },
    noor: {
      name: 'Noor',
      build: 'woman',
      skin: '#d49a74',
      hair: '#2a1a14',
      style: 'bob',
      outfit: 'hoodie',
      cloth: '#e8a848',
      trim: '#ffffff',
    },
  },
  poster: {
    layout: 'pair',
    place: 'seaside',
    cast: ['lina', 'sami'],
    moods: ['smile', 'calm'],
    title: ['Salt &', 'Honey'],
    tagline: 'Some tides bring you home',
    font: 'serif',
    weather: 'petals',
  },
  score: { root: 52, scale: 'major', tempo: 80, lead: 'pluck', pad: 0.6, beat: 'none' },
  episodes: [
    episode(
      wide('seaside', [{ who: 'lina', x: 230, walk: 1 }], { move: 'left' }),
      close('seaside', 'lina', 'sad', 'One week. Sell it, and leave.'),
      door('mansion', 'sami', 'Your mother said you would come.'),
    ),
    episode(
      wide('kitchen', [
        { who: 'sami', x: 450, turn: -0.5 },
        { who: 'lina', x: 240, turn: 0.5 },
      ]),
      over('kitchen', 'sami', 'lina', 'calm', 'I paid her rent. She fed me.'),
      insert('kitchen', 'letter', 'For my other girl'),
    ),
    episode(
      wide(
        'seaside',
        [
          { who: 'lina', x: 270, turn: 0.5 },
          { who: 'sami', x: 450, turn: -0.5 },
        ],
        { move: 'pull', weather: 'petals' },
      ),
      close('seaside', 'sami', 'smile', 'Stay until the honey is ready.'),
      insert('seaside', 'phone', 'House sold. Sign today.'),
    ),
    episode(
      insert('mansion', 'photo', 'My two girls'),
      close('mansion', 'lina', 'shock', 'I had a sister?'),
      split('mansion', 'lina', 'sad', 'sami', 'sad', 'You knew. All this time.'),
    ),
    episode(
      wide('rainStreet', [{ who: 'noor', x: 250, walk: 1 }], { weather: 'rain' }),
      close('rainStreet', 'noor', 'calm', 'I am looking for Lina.'),
      eyes('rainStreet', 'lina', 'shock'),
    ),
    episode(
      wide(
        'seaside',
        [
          { who: 'lina', x: 270, turn: 0.6 },
          { who: 'noor', x: 450, turn: -0.6 },
        ],
        { move: 'rise' },
      ),
      over('seaside', 'noor', 'lina', 'sad', 'She kept you. She gave me away.'),
      insert('seaside', 'key'),
    ),
  ],
}
