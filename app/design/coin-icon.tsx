export function CoinIcon({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className}>
      <circle cx="12" cy="12" r="10" fill="var(--gold)" />
      <circle cx="12" cy="12" r="7.2" fill="none" stroke="#a86a12" strokeOpacity=".55" strokeWidth="1.4" />
      <path d="m10.2 8.3 5 3.7-5 3.7Z" fill="#8a4f0a" />
    </svg>
  )
}
