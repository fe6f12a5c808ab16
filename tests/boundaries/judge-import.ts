import { ARROWS_MAX, ONLY_FROM, PARTS, TIERS, TYPES_ONLY } from './import-table.ts'
import { PACKAGES } from './packages.ts'
import { type Import, isRoute } from './read-imports.ts'

const toPart = (path: string) => path.split('/')[0]!

interface Tier {
  name: string
  isGround: boolean
  /** Each with the rooms of the same tier that it imports. */
  rooms: ReadonlyMap<string, readonly string[]>
}

const GROUND = '═ '

function parseTier(line: string): Tier {
  const isGround = line.startsWith(GROUND)
  const [name = '', rooms = ''] = (isGround ? line.slice(GROUND.length) : line).split(': ')
  return { name, isGround, rooms: new Map(rooms.split(' | ').map(parseRoom)) }
}

function parseRoom(drawn: string): [room: string, arrows: string[]] {
  const [room = '', arrows] = drawn.split(' → ')
  return [room, arrows?.split(', ') ?? []]
}

/** By folder, from the top down. */
export const TIERS_BY_FOLDER: ReadonlyMap<string, readonly Tier[]> = new Map(
  Object.entries(TIERS).map(([folder, lines]) => [folder, lines.map(parseTier)]),
)

/** Where a file is in a folder with tiers. */
interface RoomLocation {
  /** Its path below the folder's: `design`; `.` for the files beside the rooms. */
  room: string
  tier: { index: number; name: string; arrows: readonly string[] } | null
}

function locateRoom(folder: string, file: string): RoomLocation {
  const [first = '', second] = file.slice(folder.length + 1).split('/')
  const tiers = TIERS_BY_FOLDER.get(folder)!
  const isBeside = second === undefined && !tiers.some(({ rooms }) => rooms.has(first))
  const room = isBeside || (folder === 'app' && isRoute(file)) ? '.' : first
  const index = tiers.findIndex(({ rooms }) => rooms.has(room))
  const tier = tiers[index]
  return { room, tier: tier ? { index, name: tier.name, arrows: tier.rooms.get(room)! } : null }
}

/** The innermost folder with tiers that holds both files; null if they share none. */
function findShared(file: string, other: string): string | null {
  const holds = (folder: string) => file.startsWith(`${folder}/`) && other.startsWith(`${folder}/`)
  return (
    Object.keys(TIERS)
      .filter(holds)
      .toSorted((a, b) => b.length - a.length)[0] ?? null
  )
}

const toPath = (folder: string, room: string) => (room === '.' ? `${folder}/*` : `${folder}/${room}`)

/** An arrow between two rooms of a folder; null: the import crosses no border there. */
export function findArrow(
  file: string,
  to: string,
): { folder: string; from: RoomLocation; to: RoomLocation } | null {
  const folder = findShared(file, to)
  if (folder === null) return null
  const [from, target] = [locateRoom(folder, file), locateRoom(folder, to)]
  return from.room === target.room ? null : { folder, from, to: target }
}

function judgeRooms(file: string, to: string): string | null {
  if (isRoute(to)) return `${file} imports a route: ${to}`
  const arrow = findArrow(file, to)
  if (!arrow) return null
  const { folder, from, to: target } = arrow
  const [source, aim] = [toPath(folder, from.room), toPath(folder, target.room)]
  if (!from.tier) return `${source} has no tier; it imports ${to}`
  if (!target.tier) return `${aim} has no tier; ${file} imports it`
  if (target.tier.index > from.tier.index) return null
  if (target.tier.index < from.tier.index) {
    return `${file} imports ${to}: ${source} (${from.tier.name}) is below ${aim} (${target.tier.name})`
  }
  return from.tier.arrows.includes(target.room)
    ? null
    : `${file} imports ${to}: no arrow from ${source} to ${aim}, both of the tier "${from.tier.name}"`
}

function judgeParts(file: string, to: string, isTypeOnly: boolean): string | null {
  const [from, aim] = [toPart(file), toPart(to)]
  const isNamed = PARTS[from]?.some((path) => path === to || path === aim || to.startsWith(`${path}/`))
  if (!isNamed || (ONLY_FROM[aim] && from === toPart(ONLY_FROM[aim]) && file !== ONLY_FROM[aim])) {
    return `${file} imports ${to}: ${from} may not import it`
  }
  return TYPES_ONLY[from] === to && !isTypeOnly ? `${file} imports more than types of ${to}` : null
}

/** Why an import is refused; null: allowed. */
export function judgeImport({ file, to, isTypeOnly }: Import): string | null {
  if ('package' in to) {
    return PACKAGES[toPart(file)]?.includes(to.package) ? null : `${file} imports the package ${to.package}`
  }
  return toPart(file) === toPart(to.file) ? judgeRooms(file, to.file) : judgeParts(file, to.file, isTypeOnly)
}

/** Every arrow that is used, as `folder: from → to`. Each route is a room of its own. */
export function listArrows(imports: readonly Import[]): { folder: string; from: string; to: string }[] {
  const arrows = new Map<string, { folder: string; from: string; to: string }>()
  for (const { file, to } of imports) {
    const arrow = 'file' in to ? findArrow(file, to.file) : null
    if (!arrow) continue
    const from = isRoute(file) && arrow.folder === 'app' ? file.slice('app/'.length) : arrow.from.room
    const found = { folder: arrow.folder, from, to: arrow.to.room }
    arrows.set(Object.values(found).join(' '), found)
  }
  return [...arrows.values()]
}

/** A sentence for each room with too many arrows above the ground. What composes a folder's rooms stands on top, and is no room. */
export function listCrowded(imports: readonly Import[]): string[] {
  const isFree = (folder: string, room: string) =>
    TIERS_BY_FOLDER.get(folder)!.some(({ isGround, rooms }) => isGround && rooms.has(room))
  const counted = listArrows(imports).filter(({ folder, from, to }) => from !== '.' && !isFree(folder, to))
  return [...Map.groupBy(counted, ({ folder, from }) => toPath(folder, from))]
    .filter(([, arrows]) => arrows.length > ARROWS_MAX)
    .map(([room, arrows]) => {
      const names = arrows.map(({ to }) => to).toSorted()
      return `${room} imports ${names.length} rooms above the ground, ${ARROWS_MAX} at most: ${names.join(', ')}`
    })
}

/** The tiers of a folder as docs/architecture.md draws them. */
export function drawTiers(folder: string): string {
  const drawing = TIERS_BY_FOLDER.get(folder)!.map(({ name, isGround, rooms }) => {
    const names = [...rooms].map(([room, arrows]) => {
      const shown = room === '.' ? `${folder}/*` : room
      return arrows.length > 0 ? `${shown} → ${arrows.join(', ')}` : shown
    })
    return `${isGround ? '═' : '─'} ${name.padEnd(12)} ${names.join('   ')}`
  })
  return drawing.join('\n')
}
