import type { DocumentTexts } from './document-texts.ts'

export const es: DocumentTexts = {
  product: 'Paquete',
  price: 'Precio',
  coins: 'Monedas',
  bonus: 'Bonos',
  firstBonus: 'Bonos por la primera recarga',
  vipDays: 'Días de VIP',
  orderNo: 'Número de pedido',
  paymentNo: 'Número de pago',
  paidAt: 'Pagado',
  provider: 'Sesión iniciada con',
  time: 'Fecha',
  terms: 'Términos de uso',
  receiptTitle: 'Tu recibo',
  receiptLead: 'Gracias por tu compra. Este es tu recibo.',
  consented: 'Al comprar aceptaste:',
  withdrawUntil: 'Puedes desistir de esta compra hasta el {time}, por lo que no hayas usado hasta entonces.',
  withdraw: 'Desistir del contrato aquí',
  withdrawalTitle: 'Recibimos tu desistimiento',
  withdrawalLead: 'Recibimos tu desistimiento. Aquí confirmamos lo que dice y cuándo llegó.',
  name: 'Nombre',
  receivedAt: 'Recibido',
  refund: 'Devolución',
  coinsBack: 'Monedas retiradas',
  bonusBack: 'Bonos retirados',
  coinsUsed: 'Monedas usadas',
  bonusUsed: 'Bonos usados',
  declared: 'Declaraste:',
  refundWay: 'El dinero vuelve por el mismo medio con el que pagaste.',
  refundTitle: 'Se reembolsó tu compra',
  refundLead: 'El dinero se devolvió y se retiró lo que quedaba de la compra.',
  refundedAt: 'Reembolsado',
  newDeviceTitle: 'Nuevo inicio de sesión en tu cuenta',
  newDeviceLead: 'Tu cuenta se abrió en un dispositivo en el que no habías iniciado sesión antes.',
  newDeviceAdvice:
    'Si no fuiste tú, cambia la contraseña de tu cuenta de {provider} y vuelve a iniciar sesión aquí.',
  providerEndsTitle: 'El inicio de sesión con {provider} termina el {day}',
  providerEndsLead: 'A partir del {day} ya no podrás iniciar sesión aquí con {provider}.',
  providerEndsAdvice:
    'Tus monedas y episodios desbloqueados se conservan. Confirma antes una dirección de correo en tu perfil: con ella podrás abrir tu cuenta con otro inicio de sesión.',
  mailAddress: 'Tu dirección de correo',
  confirmTitle: 'Confirma tu dirección de correo',
  confirmLead:
    'Esta dirección se indicó para una cuenta en {site}. Recibirá recibos y avisos en cuanto la confirmes.',
  confirm: 'Confirmar la dirección',
  confirmNote: 'El enlace funciona durante 24 horas. Si no indicaste la dirección, no hagas nada.',

  addressChangeTitle: 'Tu dirección de correo se cambió o se borró',
  addressChangeLead:
    'Esta dirección ya no se usa para tu cuenta. No se enviarán aquí más correos sobre ella.',
  addressChangeAdvice:
    'Si no fuiste tú, otra persona puede usar tu cuenta: cambia la contraseña de la cuenta con la que inicias sesión, vuelve a iniciar sesión aquí e indica de nuevo tu dirección.',

  recoveryTitle: 'Abre tu cuenta con otro inicio de sesión',
  recoveryLead:
    'Alguien que ya no puede iniciar sesión con el proveedor anterior pidió abrir tu cuenta con otro inicio de sesión. Si fuiste tú, continúa con el enlace de abajo. Después pasan 72 horas, en las que todavía puedes detenerlo.',
  recoveryNote:
    'El enlace funciona durante una hora. Si no fuiste tú, no hagas nada: tu cuenta queda como está.',
  recoveryConfirm: 'Continuar',
  recoveryBegunTitle: 'Otro inicio de sesión va a abrir tu cuenta',
  recoveryBegunLead:
    'A partir del {time}, tu cuenta podrá abrirse con otro inicio de sesión. Tus sesiones anteriores terminarán entonces.',
  recoveryBegunNote:
    'Si no fuiste tú, detenlo con el enlace de abajo. Después nadie podrá pedir tu cuenta durante 7 días.',
  recoveryStop: 'Detenerlo',
  recoveryDoneTitle: 'Tu cuenta tiene un nuevo inicio de sesión',
  recoveryDoneLead:
    'Tu cuenta se abrió con otro inicio de sesión y sus sesiones anteriores terminaron. Tus monedas y episodios desbloqueados siguen ahí.',
}
