interface SessionMessages {
  /** To a session that a later sign-in ended. Row 294. */
  kickedOut: string
  /** To the sign-in that ended it. Row 72. */
  endedOthers: string
}

/** What members read about their sessions, in the languages of the web app; the first is the fallback. */
const MESSAGES: Record<string, SessionMessages> = {
  en: {
    kickedOut: 'You were signed out because your account signed in on another device.',
    endedOthers: 'You were signed out where you had signed in before.',
  },
  ar: {
    kickedOut: 'سُجّل خروجك هنا لأن حسابك سجّل الدخول من جهاز آخر.',
    endedOthers: 'سُجّل خروجك من الجهاز الذي سجّلت الدخول منه سابقًا.',
  },
}

/** @param language response language, BCP 47 */
export function sessionMessages(language: string): SessionMessages {
  const [base = ''] = language.toLowerCase().split('-')
  return MESSAGES[base] ?? (MESSAGES.en as SessionMessages)
}
