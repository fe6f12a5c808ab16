import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaptionTrack } from '../../../contract/episodes.ts'
import { Drawer } from '../../design/drawer.tsx'
import { ChevronLeft } from '../../design/icons.tsx'
import { arriving } from '../../design/use-arriving.ts'
import { useReopened } from '../../page/opening-panel.ts'
import { usePlaybackController } from '../pool/use-playback.ts'
import type { PlayerSettings } from '../settings/settings.ts'
import type { OpenSetting } from '../settings/settings-sheet.tsx'
import { takeFocus } from '../settings/take-focus.ts'
import { usePlayerPage } from './player-context.ts'

const SettingsSheet = arriving(() => import('../settings/settings-sheet.tsx'), ['settings'])
const ShortcutList = arriving(() => import('../controls/shortcut-list.tsx'), ['shortcuts'])

export type StageSheetName = 'settings' | 'shortcuts'

interface StageSheetProps {
  sheet: StageSheetName | null
  onSheet: (sheet: StageSheetName | null) => void
  settings: PlayerSettings
  onSettings: (change: Partial<PlayerSettings>) => void
  tracks: readonly CaptionTrack[]
}

export function StageSheet({ sheet, onSheet, settings, onSettings, tracks }: StageSheetProps) {
  const { t } = useTranslation(['player', 'common'])
  const { stillWatching, statistics } = usePlayerPage()
  const controller = usePlaybackController()
  const [setting, setSetting] = useState<OpenSetting | null>(null)
  useReopened('settings', () => onSheet('settings'))
  useReopened('shortcuts', () => onSheet('shortcuts'))
  useEffect(() => {
    if (sheet !== 'settings') return
    setSetting(null)
    controller.requestRenditions()
  }, [sheet, controller])
  return (
    <Drawer
      side="bottom"
      title={sheet === 'shortcuts' ? t('shortcuts') : (setting?.label ?? t('settings'))}
      headerStart={
        setting ? (
          <button
            ref={takeFocus}
            type="button"
            aria-label={t('settings')}
            onClick={() => setSetting(null)}
            className="-ms-3 flex size-11 shrink-0 items-center justify-center rounded-full text-mist hover:bg-ivory/10 hover:text-ivory"
          >
            <ChevronLeft className="turns size-5" />
          </button>
        ) : null
      }
      closeLabel={t('common:close')}
      panel={[sheet ?? 'settings']}
      isTextOnly={sheet === 'shortcuts'}
      isOpen={sheet !== null}
      onClose={() => onSheet(null)}
    >
      {sheet === 'shortcuts' ? (
        <ShortcutList />
      ) : (
        <SettingsSheet
          settings={settings}
          onChange={onSettings}
          renditions={controller.renditions()}
          tracks={tracks}
          sleep={stillWatching.sleep}
          onSleep={stillWatching.setSleep}
          areStatisticsOn={statistics.isOn}
          onStatistics={statistics.toggle}
          onShortcuts={() => onSheet('shortcuts')}
          opened={setting}
          onOpen={setSetting}
        />
      )}
    </Drawer>
  )
}
