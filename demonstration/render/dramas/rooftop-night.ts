import { close, type Drama, door, episode, eyes, insert, over, shadow, split, wide } from '../story.ts'

export const drama: Drama = {
  key: 'rooftop-night',
  language: 'ko',
  categories: ['Suspense', 'Youth', 'Mystery', 'Revenge'],
  freeEpisodes: 5,
  priceCoins: 45,
  palette: {
    sky: ['#0a1440', '#2448a8', '#f6c94a'],
    far: '#1d3a86',
    mid: '#142a64',
    near: '#0a1538',
    light: '#ffe27a',
    accent: '#ff5a4a',
  },
  cast: {
    yuri: {
      name: 'Yuri',
      build: 'woman',
      skin: '#fadfcc',
      hair: '#1a1626',
      style: 'long',
      outfit: 'uniform',
      cloth: '#f0c23a',
      trim: '#ff5a4a',
    },
    minho: {
      name: 'Min-ho',
      build: 'man',
      skin: '#efcaac',
      hair: '#241d2a',
      style: 'comma',
      outfit: 'uniform',
      cloth: '#26408a',
      trim: '#ff5a4a',
    },
    jae: {
      name: 'Teacher Jae',
      build: 'man',
      skin: '#e8bf9f',
      hair: '#30283a',
      style: 'swept',
      outfit: 'shirt',
      cloth: '#d8dcea',
      trim: '#26408a',
      wears: ['glasses'],
    },
  },
  poster: {
    layout: 'split',
    place: 'rooftop',
    cast: ['yuri', 'minho'],
    moods: ['sad', 'angry'],
    title: ['그날 밤,', '옥상에서'],
    subtitle: 'That Night on the Rooftop',
    font: 'gothic',
  },
  score: { root: 44, scale: 'minor', tempo: 88, lead: 'pluck', pad: 0.8, beat: 'tense' },
  episodes: [
    episode(
      wide('rooftop', [{ who: 'yuri', x: 360, dark: true }], { move: 'push' }),
      close('classroom', 'minho', 'sad', 'Her seat has been empty a week.'),
      insert('classroom', 'phone', '범인은 너희 중 하나'),
    ),
    episode(
      wide('classroom', [
        { who: 'jae', x: 450, turn: -0.5 },
        { who: 'minho', x: 240, turn: 0.5 },
      ]),
      over('classroom', 'jae', 'minho', 'calm', 'You were the last to see her.'),
      eyes('classroom', 'minho', 'shock'),
    ),
    episode(
      wide('corridor', [{ who: 'minho', x: 320, walk: 1 }], { move: 'pull' }),
      shadow('corridor', 'minho', 'jae', 'Who locked the stairs?'),
      insert('corridor', 'key'),
    ),
    episode(
      wide('rainStreet', [{ who: 'minho', x: 240, walk: 1 }], { weather: 'rain' }),
      insert('rainStreet', 'photo', '옥상, 23:47'),
      close('rainStreet', 'minho', 'shock', 'There is someone behind her.', { weather: 'rain' }),
    ),
    episode(
      split('classroom', 'minho', 'angry', 'jae', 'sly', 'You are in the photograph!'),
      close('classroom', 'jae', 'sly', 'So is your own shadow, Min-ho.'),
      insert('classroom', 'screen', '23:47 MIN-HO'),
    ),
    episode(
      wide(
        'rooftop',
        [
          { who: 'minho', x: 250, turn: 0.5 },
          { who: 'jae', x: 480, turn: -0.5 },
        ],
        { move: 'rise' },
      ),
      close('rooftop', 'minho', 'sad', 'I never came up here. Did I?'),
      door('rooftop', 'yuri', 'You did. You saved me.'),
    ),
  ],
}
