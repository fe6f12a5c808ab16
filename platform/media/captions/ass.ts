/** `Dialogue: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text`, as ffmpeg writes it. */
const DIALOGUE = /^Dialogue: *[^,]*,([^,]*),([^,]*),([^,]*),(?:[^,]*,){5}(.*)$/gm
const STYLES = /^\[V4(\+?) Styles\+?\]\s*\nFormat:(.*)\n((?:Style:.*(?:\n|$))*)/im

interface Style {
  place: number
  isItalic: boolean
}

/** Keeps place and italics; several layers of one text are one caption. */
export function assToSubRip(ass: string): string {
  const styles = readStyles(ass)
  const cues = [...ass.matchAll(DIALOGUE)].map(([, start, end, style, text]) => {
    const { place, isItalic } = styles.get(style!.replace(/^\*/, '').trim()) ?? { place: 2, isItalic: false }
    const shown = toSubRipText(text!)
    return `${start} --> ${end}\n{\\an${findPlace(text!) ?? place}}${isItalic ? `<i>${shown}</i>` : shown}\n`
  })
  return [...new Set(cues)].join('\n')
}

function readStyles(ass: string): Map<string, Style> {
  const [, plus, format = '', lines = ''] = STYLES.exec(ass) ?? []
  const names = format.split(',').map((name) => name.trim())
  const styles = lines.split('\n').map((line): [string, Style] => {
    const values = line.replace(/^Style:/, '').split(',')
    const value = (name: string) => (values[names.indexOf(name)] ?? '').trim()
    const alignment = Number(value('Alignment')) || 2
    const place = plus ? alignment : fromFormerPlace(alignment)
    return [value('Name').replace(/^\*/, ''), { place, isItalic: Number(value('Italic')) !== 0 }]
  })
  return new Map(styles)
}

function findPlace(text: string): number | null {
  const [, place, former] = /\\an([1-9])|\\a(\d+)(?=[\\}])/.exec(text) ?? []
  if (place) return Number(place)
  return former ? fromFormerPlace(Number(former)) : null
}

/** Of SSA: 1 to 3 below, 5 to 7 at the top, 9 to 11 in the middle. */
function fromFormerPlace(alignment: number): number {
  const row = alignment > 8 ? 3 : alignment > 4 ? 6 : 0
  return row + Math.min(3, alignment % 4 || 2)
}

function toSubRipText(text: string): string {
  let isItalic = false
  const slanted = text
    .replace(/(?<!\\)\{[^\\{}]*\}/g, '')
    // \r ends all that an earlier code began.
    .replace(/(?<!\\)\{[^{}]*\\(i[01]|r)(?![a-z\d])[^{}]*\}/g, (codes, code) => {
      const wasItalic = isItalic
      isItalic = code === 'i1'
      if (isItalic === wasItalic) return codes
      return `${codes}${isItalic ? '<i>' : '</i>'}`
    })
    .replace(/\\[Nn]/g, '\n')
  return isItalic ? `${slanted}</i>` : slanted
}
