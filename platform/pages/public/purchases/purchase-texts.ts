import { inLanguages } from '../../texts-in-languages.js'

/** The texts of the page of the simulated on-ramp provider. */
export const purchaseTexts = inLanguages({
  es: {
    title: (asset: string) => `Comprar ${asset} con tarjeta`,
    simulation:
      'Esta página simula un proveedor de pagos: no se cobra nada, y lo comprado no tiene valor. Acepta hasta 10.000 por compra.',
    pay: 'Pagás',
    get: 'Recibís',
    to: 'En la billetera',
    payNow: 'Pagar',
    cancel: 'Cancelar la compra',
    until: (time: string) => `El enlace vale hasta el ${time}.`,
    paid: 'Pagado.',
    arrives: 'La compra llega a la billetera en unos segundos.',
    failed: 'No se compró nada.',
    failedAbout: 'La compra se canceló o el pago fue rechazado. Para comprar, generá otro enlace.',
    expired: 'El enlace venció.',
    expiredAbout: 'No se compró nada. Para comprar, generá otro enlace.',
    next: (host: string) => `Continuar en ${host}`,
  },
  pt: {
    title: (asset) => `Comprar ${asset} com cartão`,
    simulation:
      'Esta página simula um provedor de pagamentos: nada é cobrado, e o que se compra não tem valor. Aceita até 10.000 por compra.',
    pay: 'Você paga',
    get: 'Você recebe',
    to: 'Na carteira',
    payNow: 'Pagar',
    cancel: 'Cancelar a compra',
    until: (time) => `O link vale até ${time}.`,
    paid: 'Pago.',
    arrives: 'A compra chega à carteira em alguns segundos.',
    failed: 'Nada foi comprado.',
    failedAbout: 'A compra foi cancelada ou o pagamento foi recusado. Para comprar, gere outro link.',
    expired: 'O link expirou.',
    expiredAbout: 'Nada foi comprado. Para comprar, gere outro link.',
    next: (host) => `Continuar em ${host}`,
  },
  en: {
    title: (asset) => `Buy ${asset} by card`,
    simulation:
      'This page simulates a payment provider: nothing is charged, and what is bought has no value. It accepts up to 10,000 per purchase.',
    pay: 'You pay',
    get: 'You get',
    to: 'In the wallet',
    payNow: 'Pay',
    cancel: 'Cancel the purchase',
    until: (time) => `The link is valid until ${time}.`,
    paid: 'Paid.',
    arrives: 'The purchase arrives in the wallet within seconds.',
    failed: 'Nothing was bought.',
    failedAbout: 'The purchase was cancelled, or the payment was declined. To buy, create another link.',
    expired: 'The link has expired.',
    expiredAbout: 'Nothing was bought. To buy, create another link.',
    next: (host) => `Continue at ${host}`,
  },
})
