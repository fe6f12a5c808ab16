import type { DocumentTexts } from './document-texts.ts'

export const fr: DocumentTexts = {
  product: 'Pack',
  price: 'Prix',
  coins: 'Pièces',
  bonus: 'Bonus',
  firstBonus: 'Bonus de la première recharge',
  vipDays: 'Jours de VIP',
  orderNo: 'Numéro de commande',
  paymentNo: 'Numéro de paiement',
  paidAt: 'Payé',
  provider: 'Connexion avec',
  time: 'Date',
  terms: 'Conditions d’utilisation',
  receiptTitle: 'Votre reçu',
  receiptLead: 'Merci pour votre achat. Voici votre reçu.',
  consented: 'Lors de l’achat, vous avez accepté :',
  withdrawUntil:
    'Vous pouvez vous rétracter de cet achat jusqu’au {time}, pour ce que vous n’aurez pas utilisé d’ici là.',
  withdraw: 'Se rétracter du contrat ici',
  withdrawalTitle: 'Nous avons reçu votre rétractation',
  withdrawalLead:
    'Nous avons reçu votre rétractation. Voici la confirmation de ce qu’elle dit et de sa réception.',
  name: 'Nom',
  receivedAt: 'Reçue',
  refund: 'Remboursement',
  coinsBack: 'Pièces reprises',
  bonusBack: 'Bonus repris',
  coinsUsed: 'Pièces utilisées',
  bonusUsed: 'Bonus utilisé',
  declared: 'Vous avez déclaré :',
  refundWay: 'L’argent revient par le moyen avec lequel vous avez payé.',
  refundTitle: 'Votre achat a été remboursé',
  refundLead: 'L’argent a été rendu, et ce qui restait de l’achat a été repris.',
  refundedAt: 'Remboursé',
  newDeviceTitle: 'Nouvelle connexion à votre compte',
  newDeviceLead: 'Votre compte a été ouvert sur un appareil où vous ne vous étiez pas encore connecté.',
  newDeviceAdvice:
    'Si ce n’était pas vous, changez le mot de passe de votre compte {provider} et reconnectez-vous ici.',
  providerEndsTitle: 'La connexion avec {provider} prend fin le {day}',
  providerEndsLead: 'À partir du {day}, vous ne pourrez plus vous connecter ici avec {provider}.',
  providerEndsAdvice:
    'Vos pièces et vos épisodes débloqués restent. Confirmez avant cette date une adresse e-mail dans votre profil : avec elle, vous pourrez ouvrir votre compte par une autre connexion.',
  mailAddress: 'Votre adresse e-mail',
  confirmTitle: 'Confirmez votre adresse e-mail',
  confirmLead:
    'Cette adresse a été donnée pour un compte sur {site}. Les reçus et les avis y seront envoyés dès que vous l’aurez confirmée.',
  confirm: 'Confirmer l’adresse',
  confirmNote:
    'Le lien fonctionne pendant 24 heures. Si vous n’avez pas donné cette adresse, ne faites rien.',

  addressChangeTitle: 'Votre adresse e-mail a été remplacée ou supprimée',
  addressChangeLead:
    'Cette adresse n’est plus utilisée pour votre compte. Plus aucun e-mail à son sujet n’y sera envoyé.',
  addressChangeAdvice:
    'Si ce n’était pas vous, quelqu’un d’autre peut utiliser votre compte : changez le mot de passe du compte avec lequel vous vous connectez, reconnectez-vous ici et donnez de nouveau votre adresse.',

  recoveryTitle: 'Ouvrez votre compte avec une autre connexion',
  recoveryLead:
    'Une personne qui ne peut plus se connecter avec l’ancien fournisseur a demandé à ouvrir votre compte avec une autre connexion. Si c’est vous, continuez avec le lien ci-dessous. Il faut ensuite 72 heures, pendant lesquelles vous pouvez encore l’arrêter.',
  recoveryNote:
    'Le lien fonctionne pendant une heure. Si ce n’était pas vous, ne faites rien : votre compte reste tel quel.',
  recoveryConfirm: 'Continuer',
  recoveryBegunTitle: 'Une autre connexion va ouvrir votre compte',
  recoveryBegunLead:
    'À partir du {time}, votre compte pourra être ouvert avec une autre connexion. Vos sessions précédentes prendront alors fin.',
  recoveryBegunNote:
    'Si ce n’était pas vous, arrêtez la demande avec le lien ci-dessous. Personne ne pourra ensuite demander votre compte pendant 7 jours.',
  recoveryStop: 'Arrêter',
  recoveryDoneTitle: 'Votre compte a une nouvelle connexion',
  recoveryDoneLead:
    'Votre compte a été ouvert avec une autre connexion, et ses sessions précédentes ont pris fin. Vos pièces et vos épisodes débloqués sont toujours là.',
}
