import { close, type Drama, door, episode, eyes, insert, over, shadow, split, wide } from '../story.ts'

export const drama: Drama = {
  key: 'secret-contract',
  language: 'ko',
  categories: ['Romance', 'Office', 'Marriage'],
  freeEpisodes: 4,
  priceCoins: 50,
  palette: {
    sky: ['#152238', '#3d4f7a', '#e8b98a'],
    far: '#34466c',
    mid: '#22304f',
    near: '#121b30',
    light: '#ffd9a0',
    accent: '#a8324a',
  },
  cast: {
    sora: {
      name: 'Sora',
      build: 'woman',
      skin: '#f8dcc8',
      hair: '#3a2420',
      style: 'wavy',
      outfit: 'blazer',
      cloth: '#f0e6da',
      trim: '#a8324a',
      wears: ['earrings'],
    },
    taejun: {
      name: 'Tae-jun',
      build: 'man',
      skin: '#f0cbae',
      hair: '#17161c',
      style: 'comma',
      outfit: 'suit',
      cloth: '#26314f',
      trim: '#8e2440',
    },
    hana: {
      name: 'Hana',
      build: 'woman',
      skin: '#f4d0ba',
      hair: '#15121a',
      style: 'long',
      outfit: 'gown',
      cloth: '#1f5a58',
      trim: '#ffe0a0',
      wears: ['necklace'],
    },
  },
  poster: {
    layout: 'split',
    place: 'office',
    cast: ['sora', 'taejun'],
    moods: ['sly', 'calm'],
    title: ['회장님의', '비밀 계약'],
    subtitle: 'The Secret Contract',
    font: 'gothic',
  },
  score: { root: 48, scale: 'major', tempo: 96, lead: 'piano', pad: 0.5, beat: 'soft' },
  episodes: [
    episode(
      wide('office', [
        { who: 'taejun', x: 470, turn: -0.4 },
        { who: 'sora', x: 220, walk: 1 },
      ]),
      over('office', 'taejun', 'sora', 'calm', 'Marry me. For three months.'),
      insert('office', 'contract', '비밀 계약서'),
    ),
    episode(
      close('office', 'sora', 'angry', 'Rule one: no holding hands.'),
      over('office', 'taejun', 'sora', 'sly', 'Grandmother is at the door.'),
      door('office', 'hana', 'So this is the fiancée.'),
    ),
    episode(
      wide(
        'ballroom',
        [
          { who: 'sora', x: 290, turn: 0.6 },
          { who: 'taejun', x: 440, turn: -0.6 },
        ],
        { move: 'left' },
      ),
      close('ballroom', 'taejun', 'smile', 'Smile. They are watching us.'),
      eyes('ballroom', 'hana', 'angry'),
    ),
    episode(
      insert('mansion', 'ring'),
      split('mansion', 'sora', 'shock', 'taejun', 'sad', 'This was not in the contract.'),
      shadow('mansion', 'sora', 'hana'),
    ),
    episode(
      wide('rainStreet', [{ who: 'sora', x: 240, walk: 1 }], { weather: 'rain' }),
      close('rainStreet', 'sora', 'sad', 'I broke the only rule.', { weather: 'rain' }),
      insert('rainStreet', 'phone', '마지막 장을 읽었어요?'),
    ),
    episode(
      wide(
        'office',
        [
          { who: 'hana', x: 260, turn: 0.4 },
          { who: 'taejun', x: 490, turn: -0.5 },
        ],
        { move: 'pull' },
      ),
      close('office', 'hana', 'sly', 'I wrote the last page. Read it.'),
      eyes('office', 'taejun', 'shock', 'She owns... everything?'),
    ),
  ],
}
