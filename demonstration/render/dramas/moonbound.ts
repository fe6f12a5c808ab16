import { close, type Drama, door, episode, eyes, insert, over, shadow, split, wide } from '../story.ts'

export const drama: Drama = {
  key: 'moonbound',
  language: 'en',
  text: {
    name: 'Moonbound',
    introduction:
      'The Winter King must wed a human before the third moon or his people turn to ice. Healer Elin agrees on one condition: she will be told why his last three brides vanished.',
  },
  translations: {
    ar: {
      name: 'أسيرة القمر',
      introduction:
        'على ملك الشتاء أن يتزوج بشرية قبل القمر الثالث وإلا تجمّد شعبه. توافق المعالجة إيلين بشرط واحد: أن تعرف لماذا اختفت عرائسه الثلاث.',
    },
  },
  categories: ['Fantasy', 'Romance', 'Marriage'],
  freeEpisodes: 4,
  priceCoins: 55,
  palette: {
    sky: ['#081230', '#243a86', '#8fb9ee'],
    far: '#3a568f',
    mid: '#1d2d60',
    near: '#0b1434',
    light: '#cfe6ff',
    accent: '#7a5af0',
  },
  cast: {
    elin: {
      name: 'Elin',
      build: 'woman',
      skin: '#f6d6c2',
      hair: '#a8482a',
      style: 'flowing',
      outfit: 'cloak',
      cloth: '#2f4a8a',
      trim: '#e6eefc',
      eyes: '#3f8a5a',
    },
    king: {
      name: 'The Winter King',
      build: 'man',
      skin: '#e3dcea',
      hair: '#e6eafa',
      style: 'flowing',
      outfit: 'cloak',
      cloth: '#1f2458',
      trim: '#8a8fd0',
      eyes: '#5a8aff',
      wears: ['crown'],
    },
    seer: {
      name: 'The Seer',
      build: 'woman',
      skin: '#cdb6d8',
      hair: '#3a2a5a',
      style: 'long',
      outfit: 'cloak',
      cloth: '#3a2468',
      trim: '#6a4aa0',
      wears: ['mark'],
    },
  },
  poster: {
    layout: 'pair',
    mirrored: true,
    place: 'snowfield',
    cast: ['elin', 'king'],
    moods: ['calm', 'calm'],
    title: ['Moonbound'],
    tagline: 'Three brides. One secret.',
    font: 'serif',
    weather: 'snow',
  },
  score: { root: 52, scale: 'dorian', tempo: 72, lead: 'bell', pad: 0.9, beat: 'none' },
  episodes: [
    episode(
      wide('snowfield', [{ who: 'elin', x: 300, walk: 1 }], { weather: 'snow' }),
      close('snowfield', 'elin', 'calm', 'I can heal your king. For a price.', { weather: 'snow' }),
      door('snowfield', 'king', 'Name it.'),
    ),
    episode(
      wide(
        'ballroom',
        [
          { who: 'king', x: 440, turn: -0.5 },
          { who: 'elin', x: 250, turn: 0.5 },
        ],
        { move: 'left' },
      ),
      over('ballroom', 'king', 'elin', 'calm', 'Be my bride by the third moon.'),
      insert('ballroom', 'ring'),
    ),
    episode(
      wide('snowfield', [{ who: 'seer', x: 360, dark: true }], { move: 'rise', weather: 'snow' }),
      close('snowfield', 'seer', 'sly', 'Ask him where the others sleep.'),
      eyes('snowfield', 'elin', 'shock'),
    ),
    episode(
      wide('corridor', [{ who: 'elin', x: 330, walk: 1 }], { move: 'pull' }),
      insert('corridor', 'key'),
      shadow('corridor', 'elin', 'king', 'Three coffins... of ice.'),
    ),
    episode(
      split('garden', 'elin', 'angry', 'king', 'sad', 'You froze them!'),
      close('garden', 'king', 'sad', 'They asked me to. As you will.', { weather: 'snow' }),
      insert('garden', 'dagger'),
    ),
    episode(
      close('snowfield', 'king', 'sad', 'The moon is up. Choose, Elin.', { weather: 'snow' }),
      over('snowfield', 'elin', 'king', 'angry', 'I choose the fourth way.'),
      eyes('snowfield', 'seer', 'shock'),
    ),
  ],
}
