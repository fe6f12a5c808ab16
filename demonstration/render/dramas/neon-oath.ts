import { close, type Drama, door, episode, eyes, insert, over, shadow, split, wide } from '../story.ts'

export const drama: Drama = {
  key: 'neon-oath',
  language: 'en',
  categories: ['Revenge', 'Romance', 'Suspense'],
  freeEpisodes: 3,
  priceCoins: 60,
  palette: {
    sky: ['#0d0a2a', '#2b1a66', '#e0357a'],
    far: '#2a1f5e',
    mid: '#1a1440',
    near: '#0d0a24',
    light: '#4fe0e6',
    accent: '#f0387f',
  },
  cast: {
    mira: {
      name: 'Mira',
      build: 'woman',
      skin: '#f0c6aa',
      hair: '#1b1430',
      style: 'bob',
      outfit: 'coat',
      cloth: '#c22a62',
      trim: '#1c1430',
      eyes: '#2f7f9a',
      wears: ['earrings'],
    },
    kade: {
      name: 'Kade',
      build: 'man',
      skin: '#d9a580',
      hair: '#14121f',
      style: 'swept',
      outfit: 'suit',
      cloth: '#1d2347',
      trim: '#2fc3cf',
      wears: ['scar'],
    },
    voss: {
      name: 'Voss',
      build: 'man',
      skin: '#e6bfa0',
      hair: '#b9b4c4',
      style: 'crop',
      outfit: 'suit',
      cloth: '#4a1c52',
      trim: '#f0387f',
      old: true,
    },
  },
  poster: {
    layout: 'pair',
    place: 'rainStreet',
    cast: ['mira', 'kade'],
    moods: ['angry', 'calm'],
    title: ['NEON', 'OATH'],
    tagline: 'She came back to collect',
    font: 'sans',
    weather: 'rain',
  },
  score: { root: 45, scale: 'minor', tempo: 92, lead: 'pluck', pad: 0.8, beat: 'drive' },
  episodes: [
    episode(
      wide('rainStreet', [{ who: 'mira', x: 250, walk: 1 }], { weather: 'rain' }),
      close('rainStreet', 'mira', 'calm', 'Five years. The rain never left.', { weather: 'rain' }),
      insert('rainStreet', 'phone', 'Welcome home, dead girl.'),
    ),
    episode(
      wide(
        'ballroom',
        [
          { who: 'voss', x: 250, turn: 0.5 },
          { who: 'mira', x: 480, turn: -0.5 },
        ],
        { move: 'left' },
      ),
      over('ballroom', 'voss', 'mira', 'sly', 'Have we met, Miss Lark?'),
      eyes('ballroom', 'mira', 'angry'),
    ),
    episode(
      wide('alley', [{ who: 'mira', x: 300, walk: 1 }], { weather: 'rain', move: 'pull' }),
      shadow('alley', 'mira', 'kade', 'Who is there?'),
      close('alley', 'kade', 'angry', 'I was paid to end you twice.'),
    ),
    episode(
      split('rooftop', 'mira', 'angry', 'kade', 'calm', 'Then why am I still breathing?'),
      over('rooftop', 'kade', 'mira', 'sad', 'Because I missed. On purpose.'),
      insert('rooftop', 'key', '', { weather: 'rain' }),
    ),
    episode(
      wide(
        'office',
        [
          { who: 'kade', x: 270, turn: 0.6 },
          { who: 'voss', x: 500, dark: true },
        ],
        { move: 'right' },
      ),
      close('office', 'voss', 'sly', 'Bring me her name. Her real one.'),
      insert('office', 'screen', 'MATCH FOUND: MIRA SOLANO'),
    ),
    episode(
      wide(
        'cityNight',
        [
          { who: 'mira', x: 250, turn: 0.6 },
          { who: 'kade', x: 470, turn: -0.6 },
        ],
        { move: 'rise' },
      ),
      close('cityNight', 'kade', 'sad', 'Swear you will run when I say run.'),
      door('alley', 'voss', 'Too late to run.'),
    ),
  ],
}
