import { useSearchParams } from '@remix-run/react'
import { LANGUAGES, type Language, toLanguageName } from '../app/i18n/language.ts'
import { LOOK, partsHref, readLook, TEXT_SIZES, WIDTHS } from './look.ts'
import './gallery.css'

export const meta = () => [{ title: 'Gallery of parts' }]

/** The switches, and the parts in a frame, whose width is what media queries see. */
export default function Gallery() {
  const [search, setSearch] = useSearchParams()
  const look = readLook(search)
  const set = (name: string, value: string) =>
    setSearch((now) => new URLSearchParams([...[...now].filter(([key]) => key !== name), [name, value]]), {
      replace: true,
    })
  const width = look.width === 'all' ? '100%' : `${look.width}px`
  return (
    <div className="gallery" lang="en" dir="ltr">
      <form className="gallery-switches" onSubmit={(event) => event.preventDefault()}>
        <strong>Gallery</strong>
        <Switch label="Language" value={look.language} onChoose={(value) => set(LOOK.language, value)}>
          {LANGUAGES.map((language: Language) => (
            <option key={language} value={language}>
              {toLanguageName(language)}
            </option>
          ))}
        </Switch>
        <Switch label="Direction" value={look.direction} onChoose={(value) => set(LOOK.direction, value)}>
          <option value="own">of the language</option>
          <option value="ltr">left to right</option>
          <option value="rtl">right to left</option>
        </Switch>
        <Switch label="Text" value={look.text} onChoose={(value) => set(LOOK.text, value)}>
          {TEXT_SIZES.map((percent) => (
            <option key={percent} value={percent}>
              {percent} %
            </option>
          ))}
        </Switch>
        <Switch label="Width" value={look.width} onChoose={(value) => set(LOOK.width, value)}>
          {WIDTHS.map((pixels) => (
            <option key={pixels} value={pixels}>
              {pixels === 'all' ? 'window' : `${pixels} px`}
            </option>
          ))}
        </Switch>
        <a href={partsHref(look)} target="_blank" rel="noopener">
          Without a frame
        </a>
      </form>
      <iframe key={partsHref(look)} title="Parts" src={partsHref(look)} style={{ width }} />
    </div>
  )
}

interface SwitchProps {
  label: string
  value: string
  onChoose: (value: string) => void
  children: React.ReactNode
}

function Switch({ label, value, onChoose, children }: SwitchProps) {
  return (
    <label>
      {label}{' '}
      <select value={value} onChange={({ target }) => onChoose(target.value)}>
        {children}
      </select>
    </label>
  )
}
