import { ChevronRight } from '../../design/icons.tsx'
import { takeFocus } from './take-focus.ts'

export const SETTING_ROW =
  'flex min-h-13 w-full items-center justify-between gap-4 rounded-xl px-3 py-2 text-start font-medium text-sm hover:bg-ivory/8'

interface SettingRowProps {
  label: string
  /** Its present value. */
  value: string
  /** It takes the focus: its page was left. */
  isLeft: boolean
  onOpen: () => void
}

/** Opens the page of a setting. */
export function SettingRow({ label, value, isLeft, onOpen }: SettingRowProps) {
  return (
    <button type="button" ref={isLeft ? takeFocus : undefined} onClick={onOpen} className={SETTING_ROW}>
      {label}
      <span className="flex min-w-0 items-center gap-1 text-end text-mist tabular-nums">
        {value}
        <ChevronRight className="turns size-4 shrink-0 text-haze" />
      </span>
    </button>
  )
}
