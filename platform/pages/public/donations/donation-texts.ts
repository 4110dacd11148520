import { inLanguages } from '../../texts-in-languages.js'

/** The texts of the donation pages for people without an account. */
export const donationTexts = inLanguages({
  es: {
    title: (name: string) => `Donar a ${name}`,
    amount: 'Monto',
    optionalAmount: 'Monto (opcional)',
    asset: 'Moneda',
    network: 'Red',
    names: { public: 'Red pública', testnet: 'Red de prueba (sin valor)' } as Readonly<
      Record<string, string>
    >,
    request: 'Crear código de pago',
    formAbout:
      'El código vale una hora, y la página avisa en cuanto llega el pago. No hace falta una cuenta.',
    wrongAmount:
      'Escribí un monto mayor que cero sin separador de miles y con 7 decimales como máximo, o dejalo vacío.',
    smallAmount: 'Este monto es demasiado pequeño para una donación. Escribí uno mayor.',
    waiting: 'Esperando el pago…',
    until: (time: string) => `Este código vale hasta el ${time}.`,
    reload: 'Recargá la página para ver si llegó.',
    received: (amount: string) => `Llegó tu donación de ${amount}. ¡Gracias!`,
    expired: 'Este código venció',
    expiredAbout:
      'Si ya pagaste, o si pagás más tarde con este código, tu donación cuenta igual. Para donar ahora, creá uno nuevo.',
    byHand: 'O pagá a mano, siempre con el memo:',
    anyAmount: (asset: string) => `El monto que quieras, en ${asset}`,
    account: 'Cuenta',
    memo: 'Memo (texto)',
    back: 'Volver al caso',
  },
  pt: {
    title: (name) => `Doar para ${name}`,
    amount: 'Valor',
    optionalAmount: 'Valor (opcional)',
    asset: 'Moeda',
    network: 'Rede',
    names: { public: 'Rede pública', testnet: 'Rede de teste (sem valor)' },
    request: 'Criar código de pagamento',
    formAbout:
      'O código vale uma hora, e a página avisa assim que o pagamento chega. Não é preciso ter uma conta.',
    wrongAmount:
      'Digite um valor maior que zero sem separador de milhar e com no máximo 7 casas decimais, ou deixe em branco.',
    smallAmount: 'Este valor é pequeno demais para uma doação. Digite um maior.',
    waiting: 'Aguardando o pagamento…',
    until: (time) => `Este código vale até ${time}.`,
    reload: 'Recarregue a página para ver se chegou.',
    received: (amount) => `Sua doação de ${amount} chegou. Obrigado!`,
    expired: 'Este código expirou',
    expiredAbout:
      'Se você já pagou, ou se pagar mais tarde com este código, a doação conta do mesmo jeito. Para doar agora, crie um novo.',
    byHand: 'Ou pague manualmente, sempre com o memo:',
    anyAmount: (asset) => `O valor que quiser, em ${asset}`,
    account: 'Conta',
    memo: 'Memo (texto)',
    back: 'Voltar ao caso',
  },
  en: {
    title: (name) => `Donate to ${name}`,
    amount: 'Amount',
    optionalAmount: 'Amount (optional)',
    asset: 'Currency',
    network: 'Network',
    names: { public: 'Public network', testnet: 'Test network (no value)' },
    request: 'Make a payment code',
    formAbout:
      'The code is valid for one hour, and the page shows as soon as the payment arrives. No account is needed.',
    wrongAmount:
      'Enter an amount above zero without thousands separators and with at most 7 decimals, or leave it empty.',
    smallAmount: 'This amount is too small for a donation. Enter a larger one.',
    waiting: 'Waiting for the payment…',
    until: (time) => `This code is valid until ${time}.`,
    reload: 'Reload the page to see whether it has arrived.',
    received: (amount) => `Your donation of ${amount} has arrived. Thank you!`,
    expired: 'This code has expired',
    expiredAbout:
      'If you have paid already, or pay later with this code, your donation counts all the same. To donate now, make a new one.',
    byHand: 'Or pay by hand, always with the memo:',
    anyAmount: (asset) => `Any amount you like, in ${asset}`,
    account: 'Account',
    memo: 'Memo (text)',
    back: 'Back to the case',
  },
})
