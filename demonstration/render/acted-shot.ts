import { type Act, type Actor, type Framing, lipsAt, type TimedBeat, timeBeats } from './acting.ts'
import { drawCloseUp } from './close-up.ts'
import type { Direction } from './direction.ts'
import {
  between,
  circle,
  clamp,
  ease,
  faded,
  glow,
  linear,
  mix,
  place,
  recoloured,
  rect,
  seeded,
} from './drawing/svg.ts'
import { type ArmPose, type FigurePose, figure, HEAD_DROP, silhouette } from './figure/figure.ts'
import { type Look, type Mood, STILL } from './figure/look.ts'
import { drawHeld } from './held.ts'
import { struck } from './impact.ts'
import { lightOver } from './light-change.ts'
import { breakout, moved, OUT, panel, splitPanels } from './panel.ts'
import { PLACES } from './places/index.ts'
import type { Layer, Palette } from './places/place.ts'
import { type Camera, camera, findLook, layers, type Scene, toLight, vignette } from './staging.ts'
import type { Shot } from './story.ts'
import { weather } from './weather.ts'

type ActedShot = Extract<Shot, { kind: 'acted' }>

/** Where a framing puts heads, how large, how near the background is, and how much darker. */
const FRAMINGS: Record<Framing, { y: number; scale: number; zoom: number; lift: number; dim: number }> = {
  full: { y: 0, scale: 0.64, zoom: 1.04, lift: 0, dim: 0 },
  knee: { y: 440, scale: 0.84, zoom: 1.25, lift: 30, dim: 0.1 },
  two: { y: 440, scale: 1.16, zoom: 1.4, lift: 60, dim: 0.22 },
  close: { y: 520, scale: 1.9, zoom: 1.6, lift: 90, dim: 0.38 },
  over: { y: 470, scale: 1.5, zoom: 1.5, lift: 80, dim: 0.32 },
  face: { y: 590, scale: 3.3, zoom: 1.9, lift: 110, dim: 0.5 },
  pan: { y: 500, scale: 1.5, zoom: 1.5, lift: 80, dim: 0.3 },
}

const FEET_Y = 1232
const FEET_BELOW_HEAD = 1395
const WALK_SPEED = 52
const CHANGE_SECONDS = 0.45
/** How much slower a listener reacts than a speaker acts. */
const LISTENS_AFTER_SECONDS = 0.3

type Staged = { actor: Actor; x: number; side: 1 | -1 }

/** Places the actors across the frame, each turned towards the middle of the others. */
function stage({ actors, framing }: ActedShot): Staged[] {
  const shown = framing === 'over' ? actors.slice(0, 1) : actors
  const spread: Record<number, number[]> = { 1: [360], 2: [180, 545], 3: [120, 360, 600] }
  const wide: number[] = framing === 'pan' ? [70, 650] : (spread[shown.length] ?? [360])
  return shown.map((actor, i) => {
    const x = actor.x ?? wide[i] ?? 360
    const others = shown
      .filter((other) => other !== actor)
      .map((other) => other.x ?? wide[shown.indexOf(other)] ?? 360)
    const middle = others.length ? others.reduce((sum, each) => sum + each, 0) / others.length : null
    const alone = (actor.turn ?? 0.4) >= 0 ? 1 : -1
    return { actor, x, side: middle === null ? alone : middle >= x ? 1 : -1 }
  })
}

type Passage<Value> = { before: Value; now: Value; changed: number }

/** The last value the beats gave by `t`, the one before it, and how far the change has come. */
function passage<Value>(
  beats: readonly TimedBeat[],
  t: number,
  first: Value,
  read: (beat: TimedBeat) => Value | undefined,
  delay: (beat: TimedBeat) => number,
  seconds = CHANGE_SECONDS,
): Passage<Value> {
  let found: Passage<Value> = { before: first, now: first, changed: 1 }
  for (const beat of beats) {
    const value = read(beat)
    const start = beat.start + delay(beat)
    if (value === undefined || t < start) continue
    if (value !== found.now)
      found = { before: found.now, now: value, changed: between(t, start, start + seconds) }
  }
  return found
}

/** Irregular blinks, so that two people never blink together. */
function blinkAt(seed: string, t: number): number {
  const random = seeded(`${seed}blink`)
  for (let at = 0.4 + random() * 1.6; at < t + 0.2; at += 1.7 + random() * 2.6) {
    const way = (t - at) / 0.2
    if (way >= 0 && way < 1) return Math.sin(way * Math.PI)
  }
  return 0
}

const TURNS: Record<NonNullable<Act['eyes']>, number> = {
  partner: 1,
  away: -0.55,
  down: 0.75,
  viewer: 0.15,
  shut: 0.6,
}

function poseAt(
  scene: Scene,
  shot: ActedShot,
  { actor, side }: Staged,
  beats: TimedBeat[],
  t: number,
): FigurePose {
  const { who } = actor
  const act = (beat: TimedBeat) => beat.acts?.[who]
  const delay = (beat: TimedBeat) => (beat.by === who || !beat.say ? 0 : LISTENS_AFTER_SECONDS)
  const mood = passage<Mood>(beats, t, actor.mood ?? 'calm', (beat) => act(beat)?.mood, delay)
  const arm = passage<ArmPose>(beats, t, actor.arm ?? 'down', (beat) => act(beat)?.arm, delay, 0.6)
  const eyes = passage(beats, t, actor.eyes ?? 'partner', (beat) => act(beat)?.eyes, delay, 0.3)
  const holds = passage(beats, t, actor.holds ?? null, (beat) => act(beat)?.holds, delay).now
  const reach = shot.framing === 'full' ? 0.7 : 0.55
  const turnFor = (where: NonNullable<Act['eyes']>) => TURNS[where] * reach * side
  const own = passage<number | null>(beats, t, actor.turn ?? null, (beat) => act(beat)?.turn, delay, 0.5)
  const headFor = (given: number | null, where: NonNullable<Act['eyes']>) => given ?? turnFor(where)
  const turn =
    own.changed < 1
      ? mixed(headFor(own.before, eyes.now), headFor(own.now, eyes.now), own.changed)
      : mixed(headFor(own.now, eyes.before), headFor(own.now, eyes.now), eyes.changed)
  const random = seeded(scene.seed + who)
  const offset = random() * 6
  const beat = beats.find(({ end }) => t < end)
  const speaks = beat?.by === who
  const lips = beat && speaks ? lipsAt(beat, t - beat.start) : { open: 0, round: 0 }
  const stress = speaks ? Math.max(0, Math.sin((t - beat.start) * 3.1 + offset)) : 0
  const shut = eyes.now === 'shut' ? eyes.changed : eyes.before === 'shut' ? 1 - eyes.changed : 0
  const down = (where: Act['eyes']) => (where === 'down' ? 1 : 0)
  const wandering = eyes.now === 'viewer' ? 0 : Math.sin(t * 0.6 + offset) > 0.86 ? -0.7 : 0
  const gesture = { before: arm.before, changed: arm.changed }
  const near = side === 1 ? 'right' : 'left'
  return {
    ...STILL,
    mood: mood.now,
    moodBefore: mood.before,
    changed: mood.changed,
    turn,
    tilt:
      Math.sin(t * 0.8 + offset) * 0.7 +
      stress * 1.6 * side +
      mixed(down(eyes.before), down(eyes.now), eyes.changed) * 4 * side,
    gaze: clamp(
      mixed(
        eyes.before === 'away' ? -side : side * 0.6,
        eyes.now === 'away' ? -side : side * 0.6,
        eyes.changed,
      ) +
        wandering * side,
      -1,
      1,
    ),
    lookDown: mixed(down(eyes.before), down(eyes.now), eyes.changed),
    brows: stress * 3,
    mouth: lips.open,
    round: lips.round,
    blink: Math.max(shut, blinkAt(scene.seed + who, t)),
    sway: Math.sin(t * 1.3 + offset) * (shot.weather && shot.weather !== 'none' ? 9 : 4),
    breath: Math.sin(t * 1.9 + offset),
    breeze: Math.sin(t * 1.5 + offset) * 14,
    full: !['close', 'over', 'face'].includes(shot.framing),
    back: actor.back,
    step: actor.walk ? Math.sin(t * 5.4) * 0.75 : 0,
    [`${near}Arm`]: arm.now,
    [`${near}Change`]: gesture,
    ...(holds && { [`${near}Holds`]: drawHeld(holds, t) }),
  }
}

const mixed = (from: number, to: number, at: number) => from + (to - from) * at

/** Colours of whoever listens: darker, and greyer. */
const listening = (p: Palette, amount: number) => (colour: string) => {
  const channels = [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16))
  const grey = Math.round(channels.reduce((sum, each) => sum + each, 0) / 3)
    .toString(16)
    .padStart(2, '0')
  return mix(mix(colour, `#${grey}${grey}${grey}`, amount * 0.4), mix(p.sky[0], p.near, 0.6), amount * 0.4)
}

/** How far someone is out of the light since another speaks, 0 to 1. */
function listens({ actors }: ActedShot, who: string, beats: readonly TimedBeat[], t: number): number {
  const isHere = (by?: string) => actors.some((actor) => actor.who === by)
  const { before, now, changed } = passage(
    beats,
    t,
    0,
    ({ by }) => Number(isHere(by) && by !== who),
    () => 0,
    0.2,
  )
  return mixed(before, now, changed)
}

type Played = Staged & { look: Look; pose: FigurePose; art: string }

function play(scene: Scene, shot: ActedShot, staged: Staged, beats: TimedBeat[], t: number): Played {
  const { actor, side } = staged
  const look = findLook(scene, actor.who)
  const pose = poseAt(scene, shot, staged, beats, t)
  const p = scene.palette
  const draw = () =>
    actor.dark
      ? silhouette(look, pose, mix(p.near, '#000000', 0.45), mix(p.light, '#ffffff', 0.2), side)
      : figure(look, pose, toLight(p, side))
  const amount = listens(shot, actor.who, beats, t)
  const art = amount > 0.02 ? recoloured(listening(p, amount), draw) : draw()
  return { ...staged, look, pose, art }
}

/** A figure in its place, which glides while the drawing itself changes twelve times a second. */
function placed(shot: ActedShot, { actor, side, x: stands, look, art }: Played, t: number): string {
  const { y, scale } = FRAMINGS[shot.framing]
  if (shot.framing !== 'full') {
    const smaller = look.height ? (1 - look.height) * 420 * scale : 0
    return place(
      stands,
      y - HEAD_DROP * scale + smaller,
      scale,
      art,
      shot.framing === 'face' ? side * -3.5 : 0,
    )
  }
  const bob = actor.walk ? -Math.abs(Math.cos(t * 5.4)) * 9 : 0
  const x = stands + (actor.walk ? actor.walk * WALK_SPEED * t : 0)
  // Three in a frame need room for their sleeves and skirts.
  const size = (shot.actors.length > 2 ? 0.8 : 1) * scale * (look.height ?? 1)
  const ground = `<ellipse cx="${x.toFixed(1)}" cy="${FEET_Y}" rx="${(210 * size).toFixed(1)}" ry="${(28 * size).toFixed(1)}" fill="#000000" opacity="0.35"/>`
  return ground + place(x, FEET_Y - FEET_BELOW_HEAD * size + bob, size, art)
}

/** Whoever moves an arm is drawn over whoever does not, so that no gesture goes behind a listener. */
function inOrder(staged: readonly Staged[], beats: readonly TimedBeat[]): Staged[] {
  const gestures = ({ actor }: Staged) =>
    Number(
      (actor.arm ?? 'down') !== 'down' ||
        beats.some(({ acts }) => (acts?.[actor.who]?.arm ?? 'down') !== 'down'),
    )
  return [...staged].sort((one, other) => gestures(one) - gestures(other))
}

function viewAt(shot: ActedShot, at: number): Camera {
  if (shot.framing === 'pan') {
    const way = ease((at - 0.3) / 0.4)
    const across = shot.move === 'left' ? 1 - way : way
    return { x: -185 + 370 * across, y: 0, zoom: 1.02 }
  }
  const view = camera(shot.move ?? 'push', at)
  const calm = shot.framing === 'full' ? 1 : 0.6
  return { x: view.x * calm, y: view.y * calm, zoom: 1 + (view.zoom - 1) * calm }
}

/** The listener from behind, large and dark, at the edge of the frame. */
function shoulder(scene: Scene, shot: ActedShot, side: 1 | -1, t: number, at: number): string {
  const listener = shot.actors[1]
  if (!listener) return ''
  const p = scene.palette
  const pose = { ...STILL, back: true, breath: Math.sin(t * 1.7), tilt: Math.sin(t * 0.7) * 1.5 - side * 3 }
  const art = recoloured(listening(p, 1), () =>
    figure(findLook(scene, listener.who), pose, toLight(p, side === 1 ? -1 : 1)),
  )
  return place(360 + side * (250 + at * 26), 800, 2.3, art)
}

/** Lights out of focus that pass in front of everything. */
function foreground(p: Palette, seed: string): Layer {
  const random = seeded(`${seed}foreground`)
  const spots = [0, 1].map((i) =>
    glow(
      random() * 820 - 50,
      i ? 60 + random() * 160 : 1000 + random() * 220,
      90 + random() * 90,
      p.light,
      0.22,
    ),
  )
  return { depth: 2.2, art: spots.join('') }
}

const DRAWINGS_PER_SECOND = 12
const toDrawing = (t: number) => Math.floor(t * DRAWINGS_PER_SECOND + 0.01) / DRAWINGS_PER_SECOND

const shade = (p: Palette, dim: number) =>
  rect(
    -100,
    -100,
    920,
    1480,
    linear([
      [0, p.sky[0], dim],
      [1, p.near, dim * 0.8],
    ]),
  )

function wholeView(scene: Scene, shot: ActedShot, cast: readonly Played[], t: number, at: number): string {
  const p = scene.palette
  const { zoom, lift, dim } = FRAMINGS[shot.framing]
  const view = viewAt(shot, at)
  const sheets = PLACES[shot.place](p, toDrawing(t))
  // Whoever stands further back moves less.
  const sheetsOfCast = cast.map(
    (one, i): Layer => ({ depth: 1 + (i - (cast.length - 1) / 2) * 0.16, art: placed(shot, one, t) }),
  )
  if (shot.framing === 'full') return layers([...sheets, ...sheetsOfCast], view) + vignette(p, 0.5)
  const toward = cast[0]?.side ?? 1
  const isNear = shot.framing === 'close' || shot.framing === 'face'
  return (
    layers(sheets, { ...view, x: view.x * 0.7, y: view.y - lift }, zoom) +
    shade(p, dim) +
    (isNear ? glow(360 + toward * 170, 420, 520, p.light, 0.34) : '') +
    layers(sheetsOfCast, shot.framing === 'over' ? { ...view, x: view.x + toward * 60 } : view) +
    (shot.framing === 'over' ? shoulder(scene, shot, toward, toDrawing(t), at) : '') +
    layers([foreground(p, scene.seed + shot.place)], {
      x: view.x + (at - 0.5) * 50,
      y: view.y,
      zoom: view.zoom,
    }) +
    vignette(p, 0.62)
  )
}

/** Dots of a printed page, larger further down. */
function dots(colour: string): string {
  const rows = Array.from({ length: 11 }, (_, row) =>
    Array.from({ length: 14 }, (_, i) =>
      circle(i * 54 + (row % 2) * 27, 900 + row * 36, 3 + row * 1.1, colour),
    ).join(''),
  )
  return faded(0.3, rows.join(''))
}

/** One character in a slanted panel on the page, rising out of it. */
function insetView(scene: Scene, shot: ActedShot, [one]: readonly Played[], t: number, at: number): string {
  const p = scene.palette
  if (!one) return ''
  const { side } = one
  const sheets = PLACES[shot.place](p, toDrawing(t))
  const { scale } = FRAMINGS.close
  const corners = [
    [-OUT, 372 + side * 46],
    [720 + OUT, 372 - side * 46],
    [720 + OUT, 990 - side * 40],
    [-OUT, 990 + side * 40],
  ] as const
  const drift = (at - 0.5) * side
  const behind =
    layers(sheets, { x: drift * 90, y: -40, zoom: 1.75 }) +
    shade(p, 0.2) +
    glow(360 + side * 190, 470, 560, p.light, 0.6)
  const size = scale * 1.06 * (1 + at * 0.05)
  return (
    layers(sheets, { x: drift * -40, y: 0, zoom: 1.3 }) +
    shade(p, 0.82) +
    dots(mix(p.accent, p.light, 0.3)) +
    breakout(corners, behind, place(360 - side * 50 + drift * 44, 512 - HEAD_DROP * size, size, one.art))
  )
}

/** Each character in a panel of their own; whoever speaks has the larger one. */
function splitView(
  scene: Scene,
  shot: ActedShot,
  cast: readonly Played[],
  beats: TimedBeat[],
  t: number,
  at: number,
  layout: 'columns' | 'rows',
): string {
  const p = scene.palette
  const sheets = PLACES[shot.place](p, toDrawing(t))
  const quiet = cast.map(({ actor }) => listens(shot, actor.who, beats, t))
  return splitPanels(layout, quiet)
    .map(({ corners, x, y, scale }, i) => {
      const one = cast[i] as Played
      const drift = (at - 0.5) * one.side * 30
      const smaller = one.look.height ? (1 - one.look.height) * 300 : 0
      const into = (1 - clamp((t - i * 0.09) / 0.34)) ** 3
      const [dx, dy] =
        layout === 'rows' ? [(i % 2 ? 1 : -1) * 900 * into, 0] : [0, (i % 2 ? 1 : -1) * 1500 * into]
      const content =
        layers(sheets, { x: drift * 2, y: -(y - 430) * 0.6 - 60, zoom: 1.7 + at * 0.05 }) +
        shade(p, 0.3 + quiet[i]! * 0.15) +
        glow(x + one.side * 120, y - 60, 420, p.light, 0.34) +
        place(x + drift, y - HEAD_DROP * scale + smaller, scale * (1 + at * 0.04), one.art)
      return panel(moved(corners, dx, dy), place(dx, dy, 1, content))
    })
    .join('')
}

/** Cameras slow down towards the end of a shot: what hardly moves takes few bytes. */
const slowing = (at: number) => 1 - (1 - at) ** 2.2

/** One moment of an acted shot: `t` seconds after it began, out of `seconds`. */
export function drawActedShot(
  scene: Scene,
  shot: ActedShot,
  t: number,
  seconds: number,
  { layout, closeUps, impacts }: Direction,
): string {
  const p = scene.palette
  const at = shot.framing === 'pan' ? t / seconds : slowing(t / seconds)
  const beats = timeBeats(shot.beats)
  const drawn = toDrawing(t)
  const { y, scale } = FRAMINGS[shot.framing]
  const focus = { x: 360, y: shot.framing === 'full' ? 420 : y + scale * 20 }
  return struck(impacts, t, p, focus, () => {
    const cast = inOrder(stage(shot), beats).map((staged) => play(scene, shot, staged, beats, drawn))
    const picture =
      layout === 'whole'
        ? wholeView(scene, shot, cast, t, at)
        : layout === 'inset'
          ? insetView(scene, shot, cast, t, at)
          : splitView(scene, shot, byPlace(cast), beats, t, at, layout)
    const over = closeUps.map((closeUp) => {
      const one = cast.find(({ actor }) => actor.who === closeUp.who)
      return one ? drawCloseUp(closeUp, one.look, one.pose, p, one.side, t) : ''
    })
    return (
      picture +
      lightOver(shot.light ?? 'steady', p, t, seconds) +
      over.join('') +
      weather(shot.weather ?? 'none', drawn, mix(p.accent, '#ffffff', 0.25))
    )
  })
}

const byPlace = (cast: readonly Played[]) => [...cast].sort((one, other) => one.x - other.x)

/** How high a shot's eyes are in the frame. */
export function eyesOf(shot: Shot): number {
  if (shot.kind !== 'acted' || shot.framing === 'full') return 420
  const { y, scale } = FRAMINGS[shot.framing]
  return y + scale * 4
}

const ENTER_SECONDS = 0.5

/** The veil a scene begins under. */
export const entering = (shot: ActedShot, t: number) =>
  shot.enters === 'black' && t < ENTER_SECONDS
    ? faded(1 - between(t, 0, ENTER_SECONDS), rect(0, 0, 720, 1280, '#000000'))
    : shot.enters === 'white' && t < ENTER_SECONDS * 2
      ? faded(1 - between(t, 0, ENTER_SECONDS * 2), rect(0, 0, 720, 1280, '#ffffff'))
      : ''
