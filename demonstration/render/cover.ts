import { cast, MOMENT, people, put, scenery, tinted } from './cover-figures.ts'
import { d, document, glow, group, linear, mix, path, rect, stroke } from './drawing/svg.ts'
import type { Look } from './figure/look.ts'
import { posterTitle } from './poster-title.ts'
import type { Drama } from './story.ts'
import { weather } from './weather.ts'

/** Where the last line of a title stands; cards that crop to 3:4 show down to 1020. */
const LOWEST = 990
const COVER_WIDTH = 960

/** The portrait poster, 2:3, drawn in a 720 × 1080 view, with the drama's name in a language. */
export function drawCover(drama: Drama, language: string, name: string, width = COVER_WIDTH): string {
  const p = drama.palette
  const { poster } = drama
  return document({ width, height: width * 1.5, view: '0 0 720 1080' }, () => {
    const { height, art } = posterTitle(drama, language, name, '#ffffff', p.light)
    const base = mix(p.near, '#000000', 0.25)
    const shadeTop = LOWEST - height - (poster.layout === 'split' ? 150 : 250)
    const shade = rect(
      0,
      shadeTop,
      720,
      1080 - shadeTop,
      linear([
        [0, base, 0],
        [0.4, base, 0.66],
        [0.72, base, 0.94],
        [1, base, 1],
      ]),
    )
    const y = LOWEST - height - 22
    const rule =
      stroke(d`M288 ${y} H338 M382 ${y} H432`, p.light, 3) +
      path(d`M360 ${y - 10} l10 10 l-10 10 l-10 -10 Z`, p.light)
    return (
      scenery(drama, 'translate(0 -100)') +
      rect(
        0,
        0,
        720,
        260,
        linear([
          [0, p.sky[0], 0.85],
          [1, p.sky[0], 0],
        ]),
      ) +
      people(drama) +
      weather(poster.weather ?? 'none', MOMENT, mix(p.accent, '#ffffff', 0.3), { width: 720, height: 1080 }) +
      shade +
      rule +
      group(`translate(360 ${LOWEST})`, art)
    )
  })
}

/** The hero picture, 16:9 without lettering: figures right of centre, calm dark air on the left. */
export function drawWideCover(drama: Drama, size = { width: 1600, height: 900 }): string {
  const p = drama.palette
  const { looks, moods } = cast(drama)
  return document({ ...size, view: '0 0 1600 900' }, () => {
    const [a, b] = looks as [Look, Look | undefined]
    const second = b
      ? put(drama, {
          look: tinted(b, p.sky[1], 0.32),
          x: 1345,
          y: 300,
          scale: 1.5,
          turn: -0.5,
          tilt: 3,
          mood: moods[1],
          side: 1,
        })
      : ''
    const veil = rect(
      0,
      0,
      1600,
      900,
      linear(
        [
          [0, p.near, 0.96],
          [0.3, p.near, 0.74],
          [0.56, p.near, 0.08],
          [1, p.near, 0],
        ],
        [0, 0, 1, 0],
      ),
    )
    return (
      scenery(drama, 'translate(267 -560) scale(1.482)') +
      glow(1180, 380, 560, p.light, 0.5) +
      second +
      rect(
        0,
        0,
        1600,
        900,
        linear([
          [0.3, p.near, 0],
          [1, p.near, 0.55],
        ]),
      ) +
      veil +
      put(drama, {
        look: a,
        x: b ? 1020 : 1120,
        y: 400,
        scale: 1.7,
        turn: 0.45,
        tilt: -2,
        mood: moods[0],
        side: -1,
        sway: 14,
      }) +
      weather(drama.poster.weather ?? 'none', MOMENT, mix(p.accent, '#ffffff', 0.3), {
        width: 1600,
        height: 900,
      }) +
      rect(
        0,
        560,
        1600,
        340,
        linear([
          [0, p.near, 0],
          [1, p.near, 0.8],
        ]),
      )
    )
  })
}
