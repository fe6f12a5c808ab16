import { close, type Drama, door, episode, eyes, insert, over, shadow, split, wide } from '../story.ts'

export const drama: Drama = {
  key: 'reborn-unforgiving',
  language: 'zh-Hans',
  text: {
    name: '重生之她不再原谅！',
    introduction:
      '前世她为丈夫挡下一切，却死在他与闺蜜的婚礼上。重回订婚当日，林晚当众撕碎戒指盒：“这一次，轮到我先走。”',
  },
  translations: {
    en: {
      name: 'Reborn, and Done Forgiving!',
      introduction:
        'In her last life she gave everything and died at her husband’s wedding to her best friend. Back on the day of the engagement, Lin Wan returns the ring in front of everyone: this time she leaves first.',
    },
    ar: {
      name: 'وُلدت من جديد ولن تغفر!',
      introduction:
        'في حياتها السابقة ضحّت بكل شيء وماتت في زفاف زوجها على صديقتها. تعود لين وان إلى يوم الخطوبة وتعيد الخاتم أمام الجميع: هذه المرة سترحل أولًا.',
    },
  },
  categories: ['Revenge', 'Time travel', 'Marriage', 'Office'],
  freeEpisodes: 3,
  priceCoins: 75,
  palette: {
    sky: ['#1c0620', '#7a1040', '#ff7a6a'],
    far: '#52103a',
    mid: '#380a2a',
    near: '#1e0618',
    light: '#ffd0c0',
    accent: '#ff2e55',
  },
  cast: {
    wan: {
      name: 'Lin Wan',
      build: 'woman',
      skin: '#fadfd0',
      hair: '#170d14',
      style: 'long',
      outfit: 'blazer',
      cloth: '#f6f0ee',
      trim: '#d81f48',
      lips: '#c8102e',
      wears: ['earrings'],
    },
    zhou: {
      name: 'Zhou Yan',
      build: 'man',
      skin: '#f0cdb4',
      hair: '#1d171c',
      style: 'swept',
      outfit: 'suit',
      cloth: '#3a2638',
      trim: '#ff7a6a',
    },
    su: {
      name: 'Su Mei',
      build: 'woman',
      skin: '#f6d4c2',
      hair: '#4a2a22',
      style: 'wavy',
      outfit: 'gown',
      cloth: '#f2a6b4',
      trim: '#ffffff',
      wears: ['necklace'],
    },
  },
  poster: {
    layout: 'trio',
    place: 'cityNight',
    cast: ['wan', 'zhou', 'su'],
    moods: ['angry', 'sad', 'sly'],
    title: ['重生之', '她不再原谅！'],
    subtitle: 'Done Forgiving',
    font: 'han',
    weather: 'petals',
  },
  score: { root: 46, scale: 'minor', tempo: 104, lead: 'piano', pad: 0.7, beat: 'drive' },
  episodes: [
    episode(
      wide(
        'ballroom',
        [
          { who: 'zhou', x: 240, turn: 0.5 },
          { who: 'su', x: 440, turn: -0.5 },
        ],
        { weather: 'petals' },
      ),
      close('ballroom', 'su', 'sly', 'Rest in peace, sister.'),
      eyes('mansion', 'wan', 'shock', 'The engagement... today?'),
    ),
    episode(
      insert('ballroom', 'ring'),
      split('ballroom', 'wan', 'sly', 'zhou', 'shock', 'Keep it. Give it to her.'),
      wide('ballroom', [{ who: 'wan', x: 360, walk: 1, scale: 0.58 }], { move: 'pull' }),
    ),
    episode(
      wide('office', [
        { who: 'wan', x: 250, walk: 1 },
        { who: 'zhou', x: 520, dark: true },
      ]),
      over('office', 'zhou', 'wan', 'angry', 'Who gave you this floor?'),
      insert('office', 'contract', '股权转让'),
    ),
    episode(
      close('rainStreet', 'su', 'sad', 'You would never hurt me, Wan.', { weather: 'rain' }),
      close('rainStreet', 'wan', 'sly', 'The old me would not.', { weather: 'rain' }),
      insert('rainStreet', 'phone', '录音已发送'),
    ),
    episode(
      wide('rooftop', [{ who: 'wan', x: 300, turn: 0.4 }], { move: 'rise' }),
      shadow('rooftop', 'wan', 'zhou', 'I know you hear me, Zhou.'),
      eyes('rooftop', 'zhou', 'angry'),
    ),
    episode(
      split('cityNight', 'zhou', 'sad', 'wan', 'angry', 'I remember too, Lin Wan.'),
      close('cityNight', 'wan', 'shock', 'You... came back?'),
      door('mansion', 'su', 'All three of us did.'),
    ),
  ],
}
