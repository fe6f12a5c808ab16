import { close, type Drama, door, episode, eyes, insert, over, shadow, split, wide } from '../story.ts'

export const drama: Drama = {
  key: 'fox-bride',
  language: 'ja',
  text: {
    name: '月下の狐嫁〜朱い鳥居の向こう〜',
    introduction:
      '村を救うため、狐神に嫁ぐことになった巫女・小夜。だが花嫁行列の夜、鳥居の向こうで待っていたのは、死んだはずの幼なじみだった。',
  },
  translations: {
    en: {
      name: 'The Fox Bride Beneath the Moon',
      introduction:
        'To save her village, the shrine maiden Sayo is promised to the fox god. On the night of the procession the one waiting beyond the red gate is her childhood friend, who died years ago.',
    },
    ar: {
      name: 'عروس الثعلب تحت القمر',
      introduction:
        'لإنقاذ قريتها تُزفّ كاهنة المعبد سايو إلى إله الثعالب. وفي ليلة الموكب، خلف البوابة الحمراء، ينتظرها صديق طفولتها الذي مات منذ سنين.',
    },
  },
  categories: ['Fantasy', 'Period drama', 'Romance', 'Mystery', 'Marriage'],
  freeEpisodes: 4,
  priceCoins: 45,
  appOnlyEpisodes: [6],
  palette: {
    sky: ['#0a1030', '#27327a', '#e88a5a'],
    far: '#1f2a60',
    mid: '#161d48',
    near: '#0b0f2a',
    light: '#ffcf8a',
    accent: '#e2452e',
  },
  cast: {
    sayo: {
      name: 'Sayo',
      build: 'woman',
      skin: '#fae0d2',
      hair: '#120d1a',
      style: 'bangs',
      outfit: 'kimono',
      cloth: '#f4ece4',
      trim: '#d8362a',
      wears: ['flower'],
    },
    kogen: {
      name: 'Kogen',
      build: 'man',
      skin: '#f3e2da',
      hair: '#f2ecf4',
      style: 'flowing',
      outfit: 'kimono',
      cloth: '#2a2f6a',
      trim: '#e8a24a',
      eyes: '#e8922a',
      wears: ['mark'],
    },
    priest: {
      name: 'Elder',
      build: 'man',
      skin: '#dcb494',
      hair: '#d0ccc8',
      style: 'topknot',
      outfit: 'kimono',
      cloth: '#4a3a5a',
      trim: '#b8a8c8',
      old: true,
    },
  },
  poster: {
    layout: 'ghost',
    place: 'shrine',
    cast: ['sayo', 'kogen'],
    moods: ['calm', 'sly'],
    title: ['月下の狐嫁'],
    subtitle: 'The Fox Bride',
    font: 'han',
    weather: 'petals',
  },
  score: { root: 50, scale: 'japanese', tempo: 70, lead: 'flute', pad: 0.7, beat: 'soft' },
  episodes: [
    episode(
      wide('shrine', [{ who: 'sayo', x: 360, scale: 0.54 }], { weather: 'petals' }),
      close('shrine', 'sayo', 'sad', 'Take me, and spare the village.'),
      shadow('shrine', 'sayo', 'kogen'),
    ),
    episode(
      wide(
        'shrine',
        [
          { who: 'kogen', x: 440, turn: -0.4 },
          { who: 'sayo', x: 250, turn: 0.5 },
        ],
        { move: 'left' },
      ),
      over('shrine', 'kogen', 'sayo', 'smile', 'You grew tall, little Sayo.'),
      eyes('shrine', 'sayo', 'shock', 'I buried you.'),
    ),
    episode(
      wide('garden', [{ who: 'priest', x: 300, turn: 0.4 }], { weather: 'petals' }),
      close('garden', 'priest', 'sly', 'She must never learn the bargain.'),
      insert('garden', 'letter', '狐の契り'),
    ),
    episode(
      split('garden', 'sayo', 'sad', 'kogen', 'calm', 'Are you the god, or the boy?'),
      close('garden', 'kogen', 'sad', 'Tonight, I can be only one.'),
      insert('garden', 'dagger'),
    ),
    episode(
      wide('snowfield', [{ who: 'sayo', x: 280, walk: 1 }], { weather: 'snow' }),
      over('snowfield', 'priest', 'sayo', 'angry', 'Strike him before the moon sets.'),
      insert('snowfield', 'dagger'),
    ),
    episode(
      close('shrine', 'kogen', 'smile', 'Do it. Then the village lives.'),
      close('shrine', 'sayo', 'angry', 'Who told you I came for them?'),
      door('shrine', 'priest', 'She has seen the tails.'),
    ),
  ],
}
