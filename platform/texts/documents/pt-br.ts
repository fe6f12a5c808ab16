import type { DocumentTexts } from './document-texts.ts'

export const ptBr: DocumentTexts = {
  product: 'Pacote',
  price: 'Preço',
  coins: 'Moedas',
  bonus: 'Bônus',
  firstBonus: 'Bônus da primeira recarga',
  vipDays: 'Dias de VIP',
  orderNo: 'Número do pedido',
  paymentNo: 'Número do pagamento',
  paidAt: 'Pago',
  provider: 'Login com',
  time: 'Data',
  terms: 'Termos de Uso',
  receiptTitle: 'Seu recibo',
  receiptLead: 'Obrigado pela sua compra. Este é o seu recibo.',
  consented: 'Na compra, você concordou:',
  withdrawUntil: 'Você pode desistir desta compra até {time}, pelo que não tiver usado até lá.',
  withdraw: 'Desistir do contrato aqui',
  withdrawalTitle: 'Recebemos sua desistência',
  withdrawalLead: 'Recebemos sua desistência. Aqui confirmamos o que ela diz e quando chegou.',
  name: 'Nome',
  receivedAt: 'Recebido',
  refund: 'Devolução',
  coinsBack: 'Moedas retiradas',
  bonusBack: 'Bônus retirado',
  coinsUsed: 'Moedas usadas',
  bonusUsed: 'Bônus usado',
  declared: 'Você declarou:',
  refundWay: 'O dinheiro volta pelo mesmo meio em que você pagou.',
  refundTitle: 'Sua compra foi reembolsada',
  refundLead: 'O dinheiro foi devolvido, e o que restava da compra foi retirado.',
  refundedAt: 'Reembolsado',
  newDeviceTitle: 'Novo login na sua conta',
  newDeviceLead: 'Sua conta foi aberta em um dispositivo em que você ainda não tinha feito login.',
  newDeviceAdvice: 'Se não foi você, troque a senha da sua conta {provider} e faça login aqui de novo.',
  providerEndsTitle: 'O login com {provider} termina em {day}',
  providerEndsLead: 'A partir de {day}, não será mais possível fazer login aqui com {provider}.',
  providerEndsAdvice:
    'Suas moedas e episódios desbloqueados continuam. Antes disso, confirme um endereço de e-mail no seu perfil: com ele, você abre sua conta com outro login.',
  mailAddress: 'Seu endereço de e-mail',
  confirmTitle: 'Confirme seu endereço de e-mail',
  confirmLead:
    'Este endereço foi informado para uma conta em {site}. Recibos e avisos vão para ele assim que você confirmar.',
  confirm: 'Confirmar o endereço',
  confirmNote: 'O link vale por 24 horas. Se você não informou o endereço, não faça nada.',

  addressChangeTitle: 'Seu endereço de e-mail foi trocado ou apagado',
  addressChangeLead:
    'Este endereço não é mais usado na sua conta. Nenhum outro e-mail sobre ela será enviado para cá.',
  addressChangeAdvice:
    'Se não foi você, outra pessoa consegue usar sua conta: troque a senha da conta com que você faz login, faça login aqui de novo e informe seu endereço outra vez.',

  recoveryTitle: 'Abra sua conta com outro login',
  recoveryLead:
    'Alguém que não consegue mais entrar com o provedor anterior pediu para abrir sua conta com outro login. Se foi você, continue pelo link abaixo. Depois disso, são 72 horas em que você ainda pode cancelar.',
  recoveryNote: 'O link funciona por uma hora. Se não foi você, não faça nada: sua conta continua como está.',
  recoveryConfirm: 'Continuar',
  recoveryBegunTitle: 'Outro login vai abrir sua conta',
  recoveryBegunLead:
    'A partir de {time}, sua conta poderá ser aberta com outro login. Suas sessões anteriores terminarão nesse momento.',
  recoveryBegunNote:
    'Se não foi você, cancele pelo link abaixo. Depois disso, ninguém poderá pedir sua conta por 7 dias.',
  recoveryStop: 'Cancelar',
  recoveryDoneTitle: 'Sua conta tem um novo login',
  recoveryDoneLead:
    'Sua conta foi aberta com outro login, e as sessões anteriores terminaram. Suas moedas e seus episódios desbloqueados continuam lá.',
}
