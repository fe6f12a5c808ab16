import { useTranslation } from 'react-i18next'
import type { CaptionTrack } from '../../../contract/episodes.ts'
import { Drawer } from '../../design/drawer.tsx'
import { arriving } from '../../design/use-arriving.ts'
import { usePlaybackController } from '../pool/use-playback.ts'
import { useSettings } from '../settings/use-settings.ts'
import { usePlayerPage } from './player-context.ts'

const SettingsSheet = arriving(() => import('../settings/settings-sheet.tsx'))
const ShortcutList = arriving(() => import('../controls/shortcut-list.tsx'))

export type StageSheetName = 'settings' | 'shortcuts'

interface StageSheetProps {
  /** Null: closed. */
  sheet: StageSheetName | null
  onSheet: (sheet: StageSheetName | null) => void
  /** Another speed was chosen. */
  onRate: (rate: number) => void
  tracks: readonly CaptionTrack[]
}

/** The drawer over the picture: the settings, or the list of keys. */
export function StageSheet({ sheet, onSheet, onRate, tracks }: StageSheetProps) {
  const { t } = useTranslation(['player', 'common'])
  const { stillWatching, statistics } = usePlayerPage()
  const controller = usePlaybackController()
  const [settings, changeSettings] = useSettings()
  return (
    <Drawer
      side="bottom"
      title={sheet === 'shortcuts' ? t('shortcuts') : t('settings')}
      closeLabel={t('common:close')}
      isOpen={sheet !== null}
      onClose={() => onSheet(null)}
    >
      {sheet === 'shortcuts' ? (
        <ShortcutList />
      ) : (
        <SettingsSheet
          settings={settings}
          onChange={(change) => {
            changeSettings(change)
            if (change.rate) onRate(change.rate)
          }}
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
