import { close, type Drama, door, episode, eyes, insert, over, shadow, split, wide } from '../story.ts'

export const drama: Drama = {
  key: 'boss-or-ghost',
  language: 'en',
  categories: ['Comedy', 'Office', 'Fantasy', 'Suspense'],
  freeEpisodes: 3,
  priceCoins: 35,
  appOnlyEpisodes: [5, 6],
  palette: {
    sky: ['#1a1446', '#4b2a8c', '#6fd0aa'],
    far: '#3a2a78',
    mid: '#281c58',
    near: '#150f34',
    light: '#9df5c0',
    accent: '#f06a3a',
  },
  cast: {
    bea: {
      name: 'Bea',
      build: 'woman',
      skin: '#c98f68',
      hair: '#2a1a1c',
      style: 'wavy',
      outfit: 'blazer',
      cloth: '#f0823a',
      trim: '#fff0d8',
      wears: ['glasses'],
    },
    hale: {
      name: 'Mr. Hale',
      build: 'man',
      skin: '#c9eadf',
      hair: '#e8fff6',
      style: 'swept',
      outfit: 'suit',
      cloth: '#6fb8a8',
      trim: '#3f7f8a',
      eyes: '#2f9f8a',
    },
    rook: {
      name: 'Director Rook',
      build: 'man',
      skin: '#e3b491',
      hair: '#2a2430',
      style: 'crop',
      outfit: 'suit',
      cloth: '#2b2244',
      trim: '#d8433a',
      old: true,
    },
  },
  poster: {
    layout: 'graphic',
    place: 'office',
    cast: ['bea', 'hale'],
    moods: ['shock', 'smile'],
    title: ['MY BOSS', '— OR MY', 'GHOST!?'],
    tagline: 'Deadlines. Literally.',
    font: 'sans',
    weather: 'dust',
  },
  score: { root: 50, scale: 'dorian', tempo: 112, lead: 'bell', pad: 0.4, beat: 'tense' },
  episodes: [
    episode(
      wide('office', [{ who: 'bea', x: 300, turn: 0.5 }], { move: 'left', weather: 'dust' }),
      close('office', 'bea', 'calm', 'Late again. Just me and the printer.'),
      shadow('office', 'bea', 'hale'),
    ),
    episode(
      over('office', 'hale', 'bea', 'smile', 'Good evening. I am dead.'),
      close('office', 'bea', 'shock', 'Is this covered by HR?'),
      insert('office', 'screen', 'SOLVE IT BY FRIDAY'),
    ),
    episode(
      wide('corridor', [
        { who: 'bea', x: 260, walk: 1 },
        { who: 'hale', x: 120, walk: 1 },
      ]),
      close('corridor', 'hale', 'sad', 'I drank my tea. Then the floor rose.'),
      insert('corridor', 'cup'),
    ),
    episode(
      wide('office', [
        { who: 'rook', x: 470, turn: -0.5 },
        { who: 'bea', x: 240, turn: 0.5 },
      ]),
      over('office', 'rook', 'bea', 'sly', 'Talking to someone, intern?'),
      eyes('office', 'rook', 'angry'),
    ),
    episode(
      split('rooftop', 'bea', 'angry', 'hale', 'sad', 'You knew it was Rook!'),
      close('rooftop', 'hale', 'sad', 'I needed you to be braver than me.'),
      insert('rooftop', 'phone', 'Bring the cup. Come alone.'),
    ),
    episode(
      wide(
        'rooftop',
        [
          { who: 'rook', x: 260, dark: true },
          { who: 'bea', x: 480, turn: -0.5 },
        ],
        { move: 'pull' },
      ),
      close('rooftop', 'rook', 'angry', 'Ghosts cannot testify.'),
      door('rooftop', 'hale', 'This one can.'),
    ),
  ],
}
