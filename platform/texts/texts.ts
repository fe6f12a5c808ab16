import { nearestLanguage } from '../../contract/nearest-language.ts'

export interface Texts {
  /** To a member whose session was ended by a later sign-in. */
  kickedOut: string
  /** To the sign-in that ended it. */
  endedOthers: string
  /** To a sign-in of a member whom the operator has blocked. */
  blocked: string
  /** Names of the rows that Home has without editors. */
  featured: string
  weekRanking: string
  newReleases: string
}

/**
 * In every language of the interface; tests/boundaries/languages.test.ts compares them with
 * `app/i18n/language.ts`, which has a separate catalogue, since a web front can have another backend.
 */
export const TEXTS = {
  en: {
    kickedOut: 'You were logged out because your account logged in on another device.',
    endedOthers: 'You were logged out where you had logged in before.',
    blocked: 'This account is blocked. Please write to support.',
    featured: 'Featured',
    weekRanking: 'Top dramas of the week',
    newReleases: 'New releases',
  },
  'zh-Hans': {
    kickedOut: '你的账号已在其他设备登录，本设备已退出登录。',
    endedOthers: '你之前登录的设备已退出登录。',
    blocked: '此账号已被停用，请联系客服。',
    featured: '精选推荐',
    weekRanking: '本周热榜',
    newReleases: '最新上线',
  },
  'zh-Hant': {
    kickedOut: '你的帳號已在其他裝置登入，因此這個裝置已登出。',
    endedOthers: '先前登入的裝置已登出。',
    blocked: '這個帳號已被停用，請聯絡客服。',
    featured: '精選推薦',
    weekRanking: '本週排行榜',
    newReleases: '最新上架',
  },
  ja: {
    kickedOut: '別の端末でログインしたため、この端末からログアウトしました。',
    endedOthers: '以前ログインしていた端末からログアウトしました。',
    blocked: 'このアカウントは利用を停止されています。サポートにお問い合わせください。',
    featured: '注目の作品',
    weekRanking: '今週のランキング',
    newReleases: '新着作品',
  },
  ko: {
    kickedOut: '다른 기기에서 로그인해 이 기기에서는 로그아웃됐어요.',
    endedOthers: '이전에 로그인한 기기에서 로그아웃됐어요.',
    blocked: '이 계정은 이용이 제한됐어요. 고객지원에 문의해 주세요.',
    featured: '추천 작품',
    weekRanking: '주간 랭킹',
    newReleases: '신규 공개',
  },
  es: {
    kickedOut: 'Cerramos tu sesión aquí porque iniciaste sesión en otro dispositivo.',
    endedOthers: 'Cerramos la sesión que tenías abierta en otro dispositivo.',
    blocked: 'Esta cuenta está bloqueada. Escribe al equipo de asistencia.',
    featured: 'Destacados',
    weekRanking: 'Top de la semana',
    newReleases: 'Estrenos',
  },
  'pt-BR': {
    kickedOut: 'Sua sessão foi encerrada porque sua conta foi acessada em outro dispositivo.',
    endedOthers: 'Encerramos a sessão que estava aberta em outro dispositivo.',
    blocked: 'Esta conta está bloqueada. Fale com o suporte.',
    featured: 'Destaques',
    weekRanking: 'Top da semana',
    newReleases: 'Lançamentos',
  },
  fr: {
    kickedOut: 'Votre session a été fermée, car votre compte s’est connecté sur un autre appareil.',
    endedOthers: 'Votre session ouverte sur un autre appareil a été fermée.',
    blocked: 'Ce compte est bloqué. Veuillez écrire à l’assistance.',
    featured: 'À la une',
    weekRanking: 'Top de la semaine',
    newReleases: 'Nouveautés',
  },
  de: {
    kickedOut: 'Du wurdest abgemeldet, weil dein Konto auf einem anderen Gerät angemeldet wurde.',
    endedOthers: 'Du wurdest dort abgemeldet, wo du vorher angemeldet warst.',
    blocked: 'Dieses Konto ist gesperrt. Bitte schreib dem Support.',
    featured: 'Highlights',
    weekRanking: 'Top-Serien der Woche',
    newReleases: 'Neuheiten',
  },
  id: {
    kickedOut: 'Kamu keluar otomatis karena akunmu masuk di perangkat lain.',
    endedOthers: 'Kamu sudah keluar dari perangkat yang sebelumnya kamu pakai.',
    blocked: 'Akun ini diblokir. Silakan hubungi dukungan.',
    featured: 'Pilihan',
    weekRanking: 'Drama teratas minggu ini',
    newReleases: 'Rilis terbaru',
  },
  th: {
    kickedOut: 'คุณออกจากระบบแล้ว เนื่องจากบัญชีของคุณเข้าสู่ระบบบนอุปกรณ์อื่น',
    endedOthers: 'คุณออกจากระบบบนอุปกรณ์ที่เคยเข้าสู่ระบบไว้แล้ว',
    blocked: 'บัญชีนี้ถูกระงับการใช้งาน โปรดติดต่อฝ่ายช่วยเหลือ',
    featured: 'แนะนำ',
    weekRanking: 'อันดับประจำสัปดาห์',
    newReleases: 'มาใหม่',
  },
  ar: {
    kickedOut: 'سُجّل خروجك هنا لأن حسابك سجّل الدخول من جهاز آخر.',
    endedOthers: 'سُجّل خروجك من الجهاز الذي سجّلت الدخول منه سابقًا.',
    blocked: 'هذا الحساب محظور. يُرجى مراسلة الدعم.',
    featured: 'مختارات',
    weekRanking: 'أفضل مسلسلات هذا الأسبوع',
    newReleases: 'أحدث الإصدارات',
  },
} satisfies Record<string, Texts>

const { en: ENGLISH, ...OTHERS } = TEXTS

const CODES = Object.keys(TEXTS) as (keyof typeof TEXTS)[]

/**
 * In that language, in the nearest one, or else in English.
 *
 * @param language BCP 47
 */
export function textsIn(language: string): Texts {
  const code = nearestLanguage(language, CODES) as keyof typeof TEXTS | null
  return code === null ? ENGLISH : TEXTS[code]
}

export function inAllLanguages(text: keyof Texts): { name: string; translations: Record<string, string> } {
  return {
    name: ENGLISH[text],
    translations: Object.fromEntries(
      Object.entries<Texts>(OTHERS).map(([code, texts]) => [code, texts[text]]),
    ),
  }
}
