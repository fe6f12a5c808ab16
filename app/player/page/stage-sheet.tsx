import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaptionTrack } from '../../../contract/episodes.ts'
import { Drawer } from '../../design/drawer.tsx'
import { arriving } from '../../design/use-arriving.ts'
import { useReopened } from '../../page/opening-panel.ts'
import { usePlaybackController } from '../pool/use-playback.ts'
import type { PlayerSettings } from '../settings/settings.ts'
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
  useReopened('settings', () => onSheet('settings'))
  useReopened('shortcuts', () => onSheet('shortcuts'))
  useEffect(() => {
    if (sheet === 'settings') controller.requestRenditions()
  }, [sheet, controller])
  return (
    <Drawer
      side="bottom"
      title={sheet === 'shortcuts' ? t('shortcuts') : t('settings')}
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
        />
      )}
    </Drawer>
  )
}
