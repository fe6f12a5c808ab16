import { useTranslation } from 'react-i18next'

const SHORTCUTS = [
  ['Space K', 'keyToggle'],
  ['← →', 'keySeek'],
  ['J L', 'keySeekFar'],
  ['↑ ↓', 'keyVolume'],
  ['0 – 9', 'keyTenths'],
  ['< >', 'keySpeed'],
  ['N P', 'keyEpisodes'],
  ['M', 'keyMute'],
  ['C', 'keyCaptions'],
  ['F', 'keyFullscreen'],
  ['I', 'keyPicture'],
  ['Z', 'keyFit'],
  ['?', 'keyList'],
] as const

export default function ShortcutList() {
  const { t, ready } = useTranslation('controls')
  if (!ready) return null
  return (
    <dl className="grid grid-cols-[auto_1fr] tight:grid-cols-1 items-center gap-x-5 gap-y-2.5">
      {SHORTCUTS.map(([keys, text]) => (
        <div key={keys} className="contents">
          <dt dir="ltr" className="flex gap-1.5 rtl:justify-end">
            <kbd className="rounded-md bg-ivory/10 px-2 py-1 font-sans text-sm">
              {keys.replace('Space', t('keySpace'))}
            </kbd>
          </dt>
          <dd>{t(text)}</dd>
        </div>
      ))}
    </dl>
  )
}
