import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SwitchTrack } from '../../design/switch-track.tsx'
import { AutoUnlockSwitch } from '../unlock/auto-unlock-switch.tsx'
import { type SettingListProps, useSettingList } from './setting-list.tsx'
import { SETTING_ROW, SettingRow } from './setting-row.tsx'

/** A setting whose page is open. */
export interface OpenSetting {
  id: string
  label: string
}

export interface SettingsSheetProps extends SettingListProps {
  areStatisticsOn: boolean
  onStatistics: () => void
  onShortcuts: () => void
  /** Null: the list of settings. */
  opened: OpenSetting | null
  onOpen: (setting: OpenSetting) => void
}

export default function SettingsSheet(props: SettingsSheetProps) {
  const { settings, onChange, opened, onOpen } = props
  const { t, ready } = useTranslation(['controls', 'player'])
  const list = useSettingList(props)
  const left = useRef<string | null>(null)
  if (!ready) return null
  if (opened) {
    left.current = opened.id
    return list.find(({ id }) => id === opened.id)?.page
  }
  return (
    <div className="-mx-3">
      {list.map(({ id, label, value }) => (
        <SettingRow
          key={id}
          label={label}
          value={value}
          isLeft={left.current === id}
          onOpen={() => onOpen({ id, label })}
        />
      ))}
      <label
        className={`${SETTING_ROW} relative cursor-pointer cramped:flex-col cramped:items-start has-focus-visible:outline-3 has-focus-visible:outline-ivory`}
      >
        <span className="min-w-0">{t('autoNext')}</span>
        <input
          type="checkbox"
          role="switch"
          aria-checked={settings.isAutoNext}
          checked={settings.isAutoNext}
          onChange={(event) => onChange({ isAutoNext: event.currentTarget.checked })}
          className="absolute inset-0 size-full cursor-pointer appearance-none rounded-xl outline-none"
        />
        <SwitchTrack isOn={settings.isAutoNext} />
      </label>
      <AutoUnlockSwitch className="px-3" />
      <button type="button" onClick={props.onStatistics} className={SETTING_ROW}>
        {props.areStatisticsOn ? t('hideStatistics') : t('showStatistics')}
      </button>
      <button type="button" onClick={props.onShortcuts} className={`${SETTING_ROW} pointer-coarse:hidden`}>
        {t('player:shortcuts')}
      </button>
    </div>
  )
}
