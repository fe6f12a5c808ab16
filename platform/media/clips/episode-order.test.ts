import { expect, test } from 'vitest'
import { orderByName } from './episode-order.ts'

/** Names without extension, in their right order. */
const ORDERS: Readonly<Record<string, string>> = {
  numbers: '1|2|10',
  'Chinese numerals': '第一集|第二集|第十集|第十一集|第二十集|第二十一集|第一百零二集',
  'bare Chinese numerals': '一|二|三|十|二〇',
  'formal Chinese numerals': '壹|贰|叁|拾|拾壹|廿|廿一|卅',
  'traditional Chinese numerals': '第壹話|第貳話|第參話|第兩百話',
  'Roman numerals': 'I|II|III|IV|V|VI|IX|X|XI|XXI|XL|XLIV|L',
  'Roman numerals after a word': 'Part I|Part II|Part V|Part IX|Part X',
  'small Roman numerals': 'part i|part ii|part v|part ix',
  'copies of a browser': '01|01 (1)|02|10',
  'numbers in brackets': 'Oath (1)|Oath (2)|Oath (10)',
  'a resolution before the number': '1080p_01|720p_02|1080p 3',
  'a resolution and codec': 'Oath.1080p.x264.E01|Oath.720p.x265.E02|Oath.4K.HEVC.E03',
  'a size in pixels': '1920x1080 - 1|720x1280 - 2',
  'numbers like resolutions': '10|720|1080',
  seasons: 'S01E01|S01E02|S01E10|S02E01',
  'Arabic digits': '١|٢|١٠',
  'Persian digits': '۱|۲|۱۰',
  'wide digits': '１|２|１０',
  'Chinese numerals in brackets': '（一）|（二）|（三）|（十）|（十一）',
  'Chinese numerals in other brackets': '【一】|【二】|【十】|【二十】',
  'Chinese numerals right after the title': '剧名一|剧名二|剧名三|剧名十|剧名十一',
  'Chinese numerals after a title that has some': '三生三世一|三生三世二|三生三世五|三生三世十',
  'Chinese numerals apart from the title': '剧名 一|剧名 二|剧名 三|剧名 十',
  'Chinese numerals with other separators': '剧名_一|剧名_二|剧名-三|剧名.十',
  'digits after a title with a numeral': '一见钟情1|一见钟情2|一见钟情10',
  'words for a resolution': 'SD 1|FHD 2|UHD 3|HDR10 4|QHD 9|HD 10|Full HD 11',
  'a size with other separators': '1080_1920 2|1080-1920 3|1920 1080 4|720_1280 10',
  'glued Roman numerals': 'EpI|EpII|EpIV|EpV|EpIX|EpX|EpXI',
  'small glued Roman numerals': 'epi|epii|epiv|epv|epix|epx',
  'capitals before Roman numerals': 'OathI|OathIV|OathV|OathIX',
  'large Roman numerals': 'LXXXIX|XC|XCI|XCIX|C|CI|CXL|CXC|CD|D|DCCC|CM',
  'letters of the alphabet': 'Part A|Part B|Part C|Part D|Part I|Part L|Part V|Part X',
  'one kind of name after another': '1|Episode 02|3|ep04|E5|第六集|الحلقة 7|10|Ep 11',
  'words that begin like an episode': 'Epic 1|Epic 2|Epilogue|Parting',
  'words that look like numerals': 'Love and I|Mix|X',
}

test.each(Object.entries(ORDERS))('episodes are ordered by their names: %s (row 450)', (_, order) => {
  const names = order.split('|').map((stem) => `${stem}.mp4`)
  const ordered = orderByName(names.toReversed())
  expect(ordered.names).toEqual(names)
  expect(ordered.alike).toEqual([])
})

test.each([
  ['EP1', 'ep01'],
  ['Ep1', 'EP01'],
  ['1', 'Episode 01'],
  ['E01', '1'],
  ['第1集', '01'],
  ['第一集', 'Ep 1'],
  ['S01E02', 's1e2'],
  ['OATH 3', 'Oath_03'],
  ['Oath (1)', 'Oath 1'],
  ['١', 'folge 1'],
])('%s and %s mean the same episode, in any place', (one, other) => {
  const names = [one, 'Oath', '2', '10', 'Trailer 1', 'S02E01', '01 (1)', 'Episode', other].map(
    (stem) => `${stem}.mp4`,
  )
  const { alike } = orderByName(names)
  expect(alike.map((group) => group.toSorted())).toEqual([[`${one}.mp4`, `${other}.mp4`].toSorted()])
})

test('a numeral and a number mean the same episode', () => {
  const names = ['Part I', 'Part II', 'EpIV', 'EpV', 'Oath三', 'Oath四', 'ep 5', '1', 'oath 03'].map(
    (stem) => `${stem}.mp4`,
  )
  expect(orderByName(names).alike.map((group) => group.toSorted())).toEqual([
    ['1.mp4', 'Part I.mp4'],
    ['EpV.mp4', 'ep 5.mp4'],
    ['Oath三.mp4', 'oath 03.mp4'],
  ])
})

test('the number of an episode is not its resolution', () => {
  const names = [
    '720p 3.mp4',
    'S02E04.mp4',
    '第十集.mp4',
    'trailer.mp4',
    '（六）.mp4',
    'FHD 7.mp4',
    '720_1280 8.mp4',
  ]
  const { findNumber } = orderByName(names)
  expect(names.map(findNumber)).toEqual([3, 4, 10, null, 6, 7, 8])
})
