import { X } from './icons.tsx'

interface CloseButtonProps {
  /** In the language of what it closes. */
  label: string
  onClose: () => void
  className?: string
}

export function CloseButton({ label, onClose, className = '' }: CloseButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClose}
      className={`flex size-11 shrink-0 items-center justify-center rounded-full text-mist hover:bg-ivory/10 hover:text-ivory ${className}`}
    >
      <X aria-hidden="true" className="size-5" />
    </button>
  )
}
