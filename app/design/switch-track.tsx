/** What a switch looks like; the control around it or before it has the role and the name. */
export function SwitchTrack({ isOn }: { isOn: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`flex h-7 w-13 shrink-0 items-center rounded-full p-0.5 transition-colors ${isOn ? 'justify-end bg-accent' : 'bg-ivory/20'}`}
    >
      <span className="size-6 rounded-full bg-ivory shadow forced-colors:bg-[ButtonText]" />
    </span>
  )
}
