import { close, type Drama, door, episode, eyes, insert, over, split, wide } from '../story.ts'

export const drama: Drama = {
  key: 'married-a-stranger',
  language: 'en',
  categories: ['Comedy', 'Romance', 'Marriage', 'Family'],
  freeEpisodes: 6,
  priceCoins: 30,
  palette: {
    sky: ['#f08a5a', '#ffb877', '#ffe9c0'],
    far: '#e8935a',
    mid: '#bf5f48',
    near: '#54202e',
    light: '#ffe9b8',
    accent: '#df4650',
  },
  cast: {
    penny: {
      name: 'Penny',
      build: 'woman',
      skin: '#f3c7a6',
      hair: '#b5502a',
      style: 'ponytail',
      outfit: 'hoodie',
      cloth: '#2f8f8a',
      trim: '#fff3dc',
      eyes: '#3f7a4a',
    },
    arthur: {
      name: 'Arthur',
      build: 'man',
      skin: '#e9bd98',
      hair: '#3a2a22',
      style: 'swept',
      outfit: 'sweater',
      cloth: '#33507a',
      trim: '#ffffff',
      wears: ['glasses'],
    },
    june: {
      name: 'June',
      build: 'woman',
      skin: '#efc09c',
      hair: '#8a3c22',
      style: 'chignon',
      outfit: 'shirt',
      cloth: '#e8a03c',
      trim: '#54202e',
    },
  },
  poster: {
    layout: 'graphic',
    place: 'kitchen',
    cast: ['penny', 'arthur'],
    moods: ['shock', 'sly'],
    title: ['The Night I', 'Married a', 'Stranger'],
    tagline: 'to save my sister’s bakery',
    font: 'sans',
  },
  score: { root: 55, scale: 'major', tempo: 118, lead: 'pluck', pad: 0.25, beat: 'soft' },
  episodes: [
    episode(
      wide('kitchen', [
        { who: 'penny', x: 250, turn: 0.5 },
        { who: 'june', x: 480, turn: -0.5 },
      ]),
      close('kitchen', 'june', 'sad', 'Married by midnight, or we close.'),
      over('kitchen', 'arthur', 'penny', 'calm', 'One croissant. And... I do?'),
    ),
    episode(
      wide('rainStreet', [
        { who: 'penny', x: 200, walk: 1 },
        { who: 'arthur', x: 90, walk: 1 },
      ]),
      close('rainStreet', 'penny', 'smile', 'What do you even do, husband?'),
      insert('rainStreet', 'key'),
    ),
    episode(
      split('kitchen', 'penny', 'shock', 'arthur', 'sly', 'Why does the mailman bow to you?'),
      close('kitchen', 'arthur', 'smile', 'He is very polite.'),
      insert('kitchen', 'letter', 'Dear landlord'),
    ),
    episode(
      wide('mansion', [{ who: 'arthur', x: 420, turn: -0.4 }], { move: 'left' }),
      close('mansion', 'arthur', 'sad', 'Tell her tonight. Or lose her.'),
      door('mansion', 'june', 'You are the landlord?!'),
    ),
    episode(
      wide(
        'kitchen',
        [
          { who: 'june', x: 240, turn: 0.4 },
          { who: 'penny', x: 470, turn: -0.4 },
        ],
        { move: 'right' },
      ),
      over('kitchen', 'june', 'penny', 'angry', 'He signed the eviction himself.'),
      eyes('kitchen', 'penny', 'angry'),
    ),
    episode(
      close('kitchen', 'arthur', 'sad', 'I bought the street for one bakery.'),
      split('kitchen', 'penny', 'sad', 'arthur', 'smile', 'Since when?'),
      insert('kitchen', 'photo', 'Summer, 2009'),
    ),
  ],
}
