import type { DocumentTexts } from './document-texts.ts'

export const de: DocumentTexts = {
  product: 'Paket',
  price: 'Preis',
  coins: 'Münzen',
  bonus: 'Bonus',
  firstBonus: 'Bonus für das erste Aufladen',
  vipDays: 'VIP-Tage',
  orderNo: 'Bestellnummer',
  paymentNo: 'Zahlungsnummer',
  paidAt: 'Bezahlt',
  provider: 'Angemeldet mit',
  time: 'Zeit',
  terms: 'Nutzungsbedingungen',
  receiptTitle: 'Dein Beleg',
  receiptLead: 'Danke für deinen Kauf. Das ist dein Beleg.',
  consented: 'Beim Kauf hast du zugestimmt:',
  withdrawUntil:
    'Du kannst diesen Kauf bis {time} widerrufen, soweit du ihn bis dahin nicht verbraucht hast.',
  withdraw: 'Vertrag widerrufen',
  withdrawalTitle: 'Dein Widerruf ist eingegangen',
  withdrawalLead:
    'Wir haben deinen Widerruf erhalten. Hiermit bestätigen wir, was er besagt und wann er eingegangen ist.',
  name: 'Name',
  receivedAt: 'Eingegangen',
  refund: 'Rückzahlung',
  coinsBack: 'Zurückgenommene Münzen',
  bonusBack: 'Zurückgenommener Bonus',
  coinsUsed: 'Verbrauchte Münzen',
  bonusUsed: 'Verbrauchter Bonus',
  declared: 'Du hast erklärt:',
  refundWay: 'Das Geld kommt auf dem Weg zurück, auf dem du bezahlt hast.',
  refundTitle: 'Dein Kauf wurde erstattet',
  refundLead: 'Das Geld wurde zurückgezahlt, und was vom Kauf übrig war, wurde zurückgenommen.',
  refundedAt: 'Erstattet',
  newDeviceTitle: 'Neue Anmeldung bei deinem Konto',
  newDeviceLead: 'Dein Konto wurde auf einem Gerät geöffnet, auf dem du noch nicht angemeldet warst.',
  newDeviceAdvice:
    'Wenn du das nicht warst, ändere das Passwort deines {provider}-Kontos und melde dich hier neu an.',
  providerEndsTitle: 'Die Anmeldung mit {provider} endet am {day}',
  providerEndsLead: 'Ab dem {day} kannst du dich hier nicht mehr mit {provider} anmelden.',
  providerEndsAdvice:
    'Deine Münzen und freigeschalteten Folgen bleiben erhalten. Bestätige vorher in deinem Profil eine E-Mail-Adresse: Mit ihr kannst du dein Konto mit einer anderen Anmeldung öffnen.',
  mailAddress: 'Deine E-Mail-Adresse',
  confirmTitle: 'Bestätige deine E-Mail-Adresse',
  confirmLead:
    'Diese Adresse wurde für ein Konto bei {site} angegeben. Belege und Hinweise gehen an sie, sobald du sie bestätigst.',
  confirm: 'Adresse bestätigen',
  confirmNote: 'Der Link gilt 24 Stunden. Wenn du die Adresse nicht angegeben hast, musst du nichts tun.',

  addressChangeTitle: 'Deine E-Mail-Adresse wurde ersetzt oder gelöscht',
  addressChangeLead:
    'Diese Adresse wird für dein Konto nicht mehr verwendet. An sie gehen dazu keine E-Mails mehr.',
  addressChangeAdvice:
    'Wenn du das nicht warst, kann jemand anderes dein Konto benutzen: Ändere das Passwort des Kontos, mit dem du dich anmeldest, melde dich hier neu an und gib deine Adresse noch einmal an.',

  recoveryTitle: 'Öffne dein Konto mit einer anderen Anmeldung',
  recoveryLead:
    'Jemand, der sich mit dem bisherigen Anbieter nicht mehr anmelden kann, möchte dein Konto mit einer anderen Anmeldung öffnen. Wenn du das bist, mach mit dem Link unten weiter. Danach dauert es 72 Stunden, in denen du es noch stoppen kannst.',
  recoveryNote:
    'Der Link gilt eine Stunde. Wenn du das nicht warst, musst du nichts tun: Dein Konto bleibt, wie es ist.',
  recoveryConfirm: 'Weiter',
  recoveryBegunTitle: 'Eine andere Anmeldung soll dein Konto öffnen',
  recoveryBegunLead:
    'Ab {time} kann dein Konto mit einer anderen Anmeldung geöffnet werden. Deine bisherigen Sitzungen enden dann.',
  recoveryBegunNote:
    'Wenn du das nicht warst, stopp es mit dem Link unten. Danach kann 7 Tage lang niemand nach deinem Konto fragen.',
  recoveryStop: 'Stoppen',
  recoveryDoneTitle: 'Dein Konto hat eine neue Anmeldung',
  recoveryDoneLead:
    'Dein Konto wurde mit einer anderen Anmeldung geöffnet, und seine bisherigen Sitzungen sind beendet. Deine Münzen und freigeschalteten Folgen sind noch da.',
}
