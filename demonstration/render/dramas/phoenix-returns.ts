import { close, type Drama, door, episode, eyes, insert, over, shadow, split, wide } from '../story.ts'

export const drama: Drama = {
  key: 'phoenix-returns',
  language: 'zh-Hans',
  categories: ['Period drama', 'Revenge', 'Time travel', 'Romance'],
  freeEpisodes: 4,
  priceCoins: 70,
  palette: {
    sky: ['#2a0a12', '#6a1420', '#d8622c'],
    far: '#4a1018',
    mid: '#34090f',
    near: '#1e060c',
    light: '#f2c45a',
    accent: '#c4202e',
  },
  cast: {
    feng: {
      name: 'Fengyi',
      build: 'woman',
      skin: '#f7dac6',
      hair: '#17101a',
      style: 'updo',
      outfit: 'hanfu',
      cloth: '#b3202e',
      trim: '#f0cd78',
      wears: ['pins', 'mark', 'earrings'],
    },
    emperor: {
      name: 'Emperor',
      build: 'man',
      skin: '#eec7a6',
      hair: '#120e16',
      style: 'topknot',
      outfit: 'hanfu',
      cloth: '#2b2233',
      trim: '#d8a63c',
    },
    consort: {
      name: 'Consort Lan',
      build: 'woman',
      skin: '#f4d3bf',
      hair: '#2a1a20',
      style: 'updo',
      outfit: 'hanfu',
      cloth: '#5d4a86',
      trim: '#d9c6ee',
      wears: ['flower'],
    },
  },
  poster: {
    layout: 'solo',
    place: 'palace',
    cast: ['feng', 'emperor'],
    moods: ['sly', 'calm'],
    title: ['凤还巢', '朱墙之下'],
    subtitle: 'Phoenix Returns',
    font: 'han',
    weather: 'embers',
  },
  score: { root: 50, scale: 'pentatonic', tempo: 76, lead: 'pluck', pad: 0.7, beat: 'soft' },
  episodes: [
    episode(
      wide('palace', [{ who: 'feng', x: 360, turn: 0.2 }], { weather: 'embers' }),
      insert('palace', 'cup'),
      eyes('palace', 'feng', 'shock', 'This night... again?'),
    ),
    episode(
      wide(
        'garden',
        [
          { who: 'consort', x: 240, turn: 0.6 },
          { who: 'feng', x: 480, turn: -0.6 },
        ],
        { weather: 'petals' },
      ),
      over('garden', 'consort', 'feng', 'smile', 'Sister, drink. It is only tea.'),
      close('garden', 'feng', 'sly', 'You first, sister.'),
    ),
    episode(
      wide(
        'palace',
        [
          { who: 'feng', x: 220, walk: 1 },
          { who: 'emperor', x: 520, turn: -0.4 },
        ],
        { move: 'right' },
      ),
      split('palace', 'emperor', 'calm', 'feng', 'sly', 'Why do you look at me as if you know me?'),
      insert('palace', 'dagger'),
    ),
    episode(
      close('garden', 'feng', 'sad', 'You buried me in the snow, my lord.', { weather: 'snow' }),
      over('garden', 'emperor', 'feng', 'shock', 'I dreamed of it. Every night.'),
      shadow('palace', 'emperor', 'consort'),
    ),
    episode(
      wide('palace', [
        { who: 'consort', x: 330, turn: 0.3 },
        { who: 'emperor', x: 560, dark: true },
      ]),
      close('palace', 'consort', 'angry', 'Search her rooms. Find the seal.'),
      insert('palace', 'letter', '凤印在此'),
    ),
    episode(
      split('palace', 'feng', 'angry', 'consort', 'shock', 'Kneel. The Phoenix has returned.', {
        weather: 'embers',
      }),
      wide('palace', [{ who: 'feng', x: 360, scale: 0.6 }], { move: 'rise', weather: 'embers' }),
      door('palace', 'emperor', 'Which of you is the real Empress?'),
    ),
  ],
}
